from typing import Any

from simlab.engine.kernel import kernel


@kernel
def imagine(world: Any, seat: Any, key: Any) -> Any:
    return True
