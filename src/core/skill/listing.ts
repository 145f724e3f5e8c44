// Which files of a skill's folder are listed as its resources, and which of them are read.

/** Files listed for one skill. */
export const maxResources = 200;
/** Directory levels below a skill's folder in which its files are listed. */
export const maxResourceDepth = 5;

/** Bytes of a script that are read for its flags and imports. */
export const headBytes = 8192;
/** Scripts of one skill whose heads are read. */
export const maxHeads = 24;
/** Bytes of a SKILL.md. The largest known is 1.1 MB. */
export const maxSkillBytes = 8 * 1024 * 1024;

/** Never searched, never watched. */
export const skippedFolders: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '__pycache__',
  '.venv',
  '.tox',
]);

const scripts = new Set(
  '.py .sh .bash .zsh .js .mjs .cjs .ts .mts .rb .pl .r .jl .lua .ps1 .bat .cmd .php .go .rs .java .scala .kt .swift .awk .sql'.split(
    ' ',
  ),
);

/** A script whose first bytes are worth reading. */
export function isScript(path: string): boolean {
  return scripts.has(/[^/]\.[^./]*$/.exec(path)?.[0].slice(1).toLowerCase() ?? '');
}
