"""Running simulations: workers, batches, checkpoints, stopping, estimates."""
