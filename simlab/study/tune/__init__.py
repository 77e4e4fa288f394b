"""Which values of some knobs, rules or parameters of policies, bring about what is wanted."""
