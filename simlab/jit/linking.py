"""Whole-program linking: helpers are only lowered; their entry point is optimised once.

numba links, optimises and emits every helper with everything below it, for each function that
calls it. Here a helper (a *piece*) is translated and no more; the *entry* that reaches it takes in
the whole tree, makes everything but itself internal, and pays for optimisation once. Pieces are
never called from Python, and constants among their arguments do not compile them anew.

This rests on private parts of numba (`PRIVATE_NAMES`). `has_expected_numba` checks them; where they
differ, entries are compiled in numba's own way (see `numba_support`), and a test fails.
"""

from __future__ import annotations

import inspect
import zlib
from collections.abc import Callable
from typing import Any

from llvmlite import binding, ir
from numba import types
from numba.core import codegen, compiler, dispatcher, lowering, registry, sigutils, typeinfer
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import NativeLowering

from simlab.jit.typing_cache import remembering
from simlab.jit.unsigned_indexing import CountedLowering

PRIVATE_NAMES = (
    "_FunctionCompiler", "_ZN08NumbaEnv", "_cache", "_check_llvm_bugs", "_codegen", "_compiler",
    "_compiling_counter", "_data_layout", "_ensure_finalized", "_final_module",
    "_finalize_dynamic_globals", "_finalize_final_module", "_finalized", "_get_compiled_object",
    "_get_implementation", "_get_module_for_linking", "_linking_libraries",
    "_optimize_final_module", "_optimize_functions", "_raise_if_finalized", "_rebuild", "_reduce",
    "_reload_init", "_shared_module", "_tm", "_unserialize",
)  # fmt: skip
"""Private names of numba that simlab uses, all of them in this file; the list may only shrink."""

Listener = Callable[[str], None]
_listeners: list[Listener] = []
failures: list[tuple[Any, Exception]] = []
"""Functions that did not compile and their exceptions, the innermost first; callers empty it."""


def on_compile(listener: Listener) -> Callable[[], None]:
    """Call ``listener`` with the name of each function that is translated; return how to stop."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def has_expected_numba() -> bool:
    """Return whether numba's internals are those that this file was written for."""
    needed = (
        (codegen.JITCodeLibrary, ("finalize", "get_pointer_to_function", "add_linking_library")),
        (codegen.JITCodeLibrary, ("_get_module_for_linking", "_finalize_final_module")),
        (codegen.JITCodeLibrary, ("_optimize_final_module", "_raise_if_finalized")),
        (codegen.JITCodeLibrary, ("_finalize_dynamic_globals", "enable_object_caching")),
        (codegen.JITCodeLibrary, ("_optimize_functions", "_finalize_final_module")),
        (binding, ("create_pass_builder", "create_pipeline_tuning_options")),
        (codegen.JITCodeLibrary, ("create_ir_module", "add_ir_module", "_unserialize")),
        (compiler.Compiler, ("compile_extra", "define_pipelines")),
        (compiler.CompileResult, ("_reduce", "_rebuild")),
        (registry.CPUDispatcher, ("get_call_template", "get_compile_result", "compile")),
        (registry.CPUDispatcher, ("add_overload",)),
        (sigutils, ("normalize_signature",)),
        (typeinfer.TypeInferer, ("resolve_call",)),
        (lowering.Lower, ("lower_getitem", "lower_setitem", "typeof")),
        (getattr(dispatcher, "_FunctionCompiler", None), ("_get_implementation", "compile")),
    )
    arguments = ["self", "typingctx", "targetctx", "library", "args", "return_type", "flags"]
    return all(hasattr(owner, name) for owner, names in needed for name in names) and (
        list(inspect.signature(compiler.CompilerBase.__init__).parameters)[:7] == arguments
    )


def begun_with(library: Any) -> set[Any]:
    """Return what is to be done before a library is loaded (nothing, before numba 0.63)."""
    found: set[Any] = getattr(library, "_reload_init", set())
    return found


class _Library(codegen.JITCodeLibrary):
    """A library of either kind.

    Its loops, which go over a few players or cards, stay loops: unrolled or vectorised they take
    longer to compile, and the games are not faster.
    """

    def add_ir_module(self, ir_module: Any) -> None:
        """Take in a module of llvmlite's, which nobody looks at any more then."""
        super().add_ir_module(ir_module)
        _take_apart(ir_module)

    def _run(self, passes: str, unit: Any, *more: str) -> None:
        """Run passes over a module or a function, and leave out counts of what nobody counts."""
        tuning = binding.create_pipeline_tuning_options(speed_level=3)
        tuning.loop_vectorization = tuning.loop_interleaving = tuning.loop_unrolling = False
        builder = binding.create_pass_builder(self._codegen._tm, tuning)
        manager = getattr(builder, f"get{passes}PassManager")()
        for each in (*more, "refprune"):
            getattr(manager, f"add_{each}_pass")()
        manager.run(unit, builder)

    def _optimize_functions(self, module: Any) -> None:
        """Optimise each function by itself."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            self._run("Function", function)

    def _optimize_final_module(self) -> None:
        """Optimise everything that was linked."""
        self._run("Module", self._final_module)

    def _trees(self) -> list[Any]:
        """Return every library below this one, each once, callers first."""
        found: dict[int, Any] = {}

        def visit(library: Any) -> None:
            for lower in library._linking_libraries:
                if id(lower) not in found:
                    visit(lower)
                    found[id(lower)] = lower

        visit(self)
        return list(reversed(found.values()))


def _take_apart(module: Any) -> None:
    """Cut the circles of a module of llvmlite's, for the garbage collector not to look for them."""
    for function in module.functions:
        for block in function.blocks:
            block.instructions.clear()
            block.terminator = None
        function.blocks.clear()
        function.args = ()
    module.globals.clear()


class PieceLibrary(_Library):
    """Translated code of a helper, to be linked by an entry point."""

    def finalize(self) -> None:
        """Take in nothing, optimise nothing."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == binding.Linkage.external:
                    function.linkage = "linkonce_odr"
            self._shared_module = self._final_module
        return self._shared_module


class UnitLibrary(_Library):
    """A function that is called from outside, with everything that it reaches."""

    def finalize(self) -> None:
        """Link the whole tree, keep only the entry visible, optimise and emit."""
        self._codegen._check_llvm_bugs()
        self._raise_if_finalized()
        module = self._final_module
        own = {each.name for each in module.functions if not each.is_declaration}
        for library in self._trees():
            begun_with(self).update(begun_with(library))
            module.link_in(library._get_module_for_linking(), preserve=True)
        for function in module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def serialize_using_object_code(self) -> Any:
        """Return what a cache keeps: machine code, and names instead of bitcode."""
        self._ensure_finalized()
        names = binding.parse_assembly(_stubs(self._final_module))
        names.triple = self._final_module.triple
        return self.name, "object", (self._get_compiled_object(), names.as_bitcode())


class EntryLibrary(UnitLibrary):
    """An entry point with everything that it reaches."""

    def _optimize_final_module(self) -> None:
        """Optimise twice: what is called in one place only is inlined before, and it pays."""
        first = ("loop_rotate", "instruction_combine", "jump_threading")
        self._run("Module", self._final_module, *first)
        super()._optimize_final_module()


def _stubs(module: Any) -> str:
    """Return a module that defines the visible names of another, with nothing behind them."""
    lines = []
    for function in module.functions:
        visible = not function.is_declaration and function.linkage == binding.Linkage.external
        if visible:
            lines.append(f'define void @"{function.name}"() {{ unreachable }}')
    for variable in module.global_variables:
        if variable.name.startswith("_ZN08NumbaEnv"):
            lines.append(f'@"{variable.name}" = common global i8* null')
    return "\n".join(lines)


binding.initialize_native_asmparser()


class _Brief(tuple[Any, ...]):
    """Types of arguments that are not spelt out at all: numba writes them down for each pass."""

    def __repr__(self) -> str:
        return f"({len(self)} arguments)"


class _Compiler(compiler.Compiler):
    """numba's pipeline into a library of our own."""

    library: type[_Library]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.state.args = _Brief(self.state.args)

    def compile_extra(self, function: Any) -> Any:
        """Translate a Python function."""
        for listener in _listeners:
            listener(function.__qualname__)
        state = self.state
        if state.library is None:
            state.library = self.library(state.targetctx.codegen(), function.__qualname__)
            state.library.enable_object_caching()
        try:
            with remembering():
                return super().compile_extra(function)
        except Exception as error:
            failures.append((function, error))
            raise


_IDLE_PASSES = frozenset(
    {
        "WithLift",
        "InlineInlinables",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "InlineOverloads",
        "NopythonRewrites",
        "DumpParforDiagnostics",
    }
)
"""Passes that look for what kernels do not have (arrays in expressions, ``with``, literals)."""


class PieceCompiler(_Compiler):
    """Stops after lowering."""

    library = PieceLibrary

    def define_pipelines(self) -> list[Any]:
        """Return numba's pipelines without the passes that find nothing in kernels.

        Indices count from 0 on.
        """
        lean = []
        for manager in super().define_pipelines():
            made = PassManager(manager.pipeline_name)
            made.passes = [
                (CountedLowering, told) if each is NativeLowering else (each, told)
                for each, told in manager.passes
                if each.__name__ not in _IDLE_PASSES
            ]
            made.finalize()
            lean.append(made)
        return lean

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # the context is a copy made for this function; nobody calls a piece from Python
        self.state.targetctx.get_executable = _unexecutable


def _unexecutable(library: Any, fndesc: Any, env: Any) -> Any:
    """Return what stands for a piece in numba's tables, where a function in C is wanted."""
    library._ensure_finalized()
    return [fndesc.qualname].copy


class EntryCompiler(_Compiler):
    """Links and emits."""

    library = EntryLibrary


class PieceDispatcher(registry.CPUDispatcher):
    """Compiles for types, never for the value of a constant."""

    def compile(self, sig: Any) -> Any:
        """Compile for types, without the clocks that numba lets run over all that is reached."""
        own: Any = self  # has more than its types say
        arguments, returned = sigutils.normalize_signature(sig)
        made = own.overloads.get(tuple(arguments))
        if made is None:
            with own._compiling_counter:
                made = own._compiler.compile(arguments, returned)
                own.add_overload(made)
        return made.entry_point

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Resolve a call from compiled code."""
        plain = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(types.unliteral, args)), plain)


PAGE, LINE = 4096, 64
"""Bytes of code that a processor keeps track of at once, and that it fetches at once."""


def _begin_elsewhere(module: Any, name: str) -> None:
    """Let the code of a module begin at a line of its page that its name says.

    Each library is loaded to pages of its own; if the code of all began at the first line, the
    lines that are needed most would drive each other out of the cache.
    """
    lines = zlib.crc32(name.encode()) % (PAGE // LINE)
    kind = ir.FunctionType(ir.VoidType(), [])
    builder = ir.IRBuilder(ir.Function(module, kind, f"{name}.before").append_basic_block())
    if lines != 0:
        builder.asm(kind, f".skip {lines * LINE}", "", [], True)
    builder.unreachable()


def unit_library(name: str, compiled: Any, define: Callable[[Any], None]) -> UnitLibrary:
    """Link a piece, and all that it reaches, behind a function by which anybody may call it.

    Parameters
    ----------
    name : str
        No other library of the process has it.
    compiled : compile result
        The piece.
    define : callable
        Puts the function into the empty module that it is given.
    """
    library = UnitLibrary(compiled.target_context.codegen(), name)
    library.enable_object_caching()
    module = library.create_ir_module(name)
    _begin_elsewhere(module, name)
    define(module)
    library.add_ir_module(module)
    library.add_linking_library(compiled.library)
    library.finalize()
    return library


def piece(function: Any, options: dict[str, Any]) -> Any:
    """Return a helper that compiles into the entries that reach it."""
    wanted = {**options, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return PieceDispatcher(function, targetoptions=wanted, pipeline_class=PieceCompiler)


def entry(
    function: Any, options: dict[str, Any], implement: Callable[[], Any], file: Any = None
) -> Any:
    """Return a function that links what it reaches when it is compiled.

    Parameters
    ----------
    function : function
    options : dict
        Of numba's ``njit``.
    implement : callable
        Returns the function to compile; it is called only if nothing is on disk.
    file : optional
        Where it is kept: what numba's dispatchers ask for a cache.
    """
    wanted = {**options, "nopython": True, "no_cfunc_wrapper": True}
    made: Any = registry.CPUDispatcher(function, targetoptions=wanted, pipeline_class=EntryCompiler)
    made._compiler._get_implementation = lambda args, kws: implement()
    if file is not None:
        made._cache = file
    return made


def packed(compiled: Any) -> Any:
    """Return compiled code as plain data."""
    return compiled._reduce()


def unpacked(target_context: Any, state: Any) -> Any:
    """Return compiled code of plain data."""
    return compiler.CompileResult._rebuild(target_context, *state)
