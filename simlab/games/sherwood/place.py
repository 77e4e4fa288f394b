def place(rules, description):
    return None
