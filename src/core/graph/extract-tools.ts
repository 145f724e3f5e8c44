// Libraries, binaries and environment variables that a skill sets up or is about, and those that it uses.

import type { SkillDocument } from '../skill/document.ts';
import { nameKey } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import type { ToolClaim } from './claims.ts';
import { alone, makeEvidence } from './evidence.ts';

const maxProvided = 8;
const maxUsed = 12;
const maxScripts = 8;
const maxCode = 6000;

/** On every machine, or in every project: who uses them needs no skill for it. */
const everyday = new Set(
  `python python3 pip pip3 bash sh zsh cd ls cat echo mkdir rm cp mv touch chmod sudo export source set test if then else fi for do done while case esac exit return function true false read printf sleep kill ps env which type head tail sort uniq wc cut tr find xargs tee diff less more grep egrep sed awk tar zip unzip gzip date pwd ln open code vim nano make git gh npm npx node yarn pnpm bun deno curl wget docker docker-compose jq ssh scp rsync apt apt-get brew dnf yum pacman conda mamba uv uvx poetry pipx cargo go rustc java javac mvn gradle dotnet ruby gem bundle php composer perl r rscript psql sqlite3 claude
   os sys re json time math random datetime pathlib typing collections itertools functools subprocess logging argparse dataclasses abc io csv glob shutil tempfile copy string enum asyncio threading multiprocessing unittest contextlib hashlib base64 uuid warnings traceback inspect signal socket struct pickle sqlite3 urllib http email html xml zipfile textwrap operator statistics decimal __future__ importlib concurrent queue heapq bisect types platform getpass secrets
   fs path util crypto events stream child_process url assert process buffer react pytest typescript eslint prettier vite webpack jest vitest zod axios express lodash chalk commander dotenv requests numpy pandas matplotlib yaml pyyaml pydantic tqdm pil pillow scipy dotenv attr click rich install npm-install this then output input note usage example step`.split(
    /\s+/,
  ),
);

/** Modules that are imported by another name than they are installed by. */
const packageOf: Readonly<Record<string, string>> = {
  bio: 'biopython',
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  docx: 'python-docx',
  fitz: 'pymupdf',
  pptx: 'python-pptx',
  skimage: 'scikit-image',
  sklearn: 'scikit-learn',
  torch: 'pytorch',
  umap: 'umap-learn',
};

const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'terminal', 'shellscript', 'shell-session']);
/** Names of skills whose purpose is to set something up: the word anywhere, or one of the vaguer words at the end. */
const setupName =
  /(?:^|-)(?:setup|set-up|install|installation|installer|init|bootstrap|configure|prereqs?|prerequisites|getting-started|quickstart|provision|provisioning)(?:-|$)|-(?:auth|authentication|login|credentials?|config|configuration|environment|env|onboarding)$/;
/** The same of a description's first sentence. */
const setupSentence =
  /^\W*(?:[\w-]+\s+){0,2}(?:install(?:s|ing)?|authenticat(?:e|es|ing)|(?:sets? up|setting up|configur\w+)\b.*\b(?:install\w*|authenticat\w*|credentials?|api keys?|tokens?|access|tools?))\b/i;
/** A command's own way to sign in or to get ready: who shows it needs no other skill for it. */
const ownSetup = /^\s*(?:\$ )?[\w.-]+ (?:auth\b|login\b|init\b|configure\b|config set\b|setup\b|install\b)/;

const pythonImport = /^\s*(?:>>> )?(?:import|from)\s+([A-Za-z_]\w*)/;
const scriptImport = /(?:\bfrom|\brequire\(|\bimport)\s*["']((?:@[\w-]+\/)?[\w.-]+)/;
const rImport = /\b(?:library|require|requireNamespace)\(["']?([A-Za-z][\w.]*)/;
const install =
  /\b(?:pip3?|uv|uv pip|conda|mamba|brew|apt|apt-get|npm|pnpm|yarn|bun|cargo|go|gem|poetry|pipx)\s+(?:-\S+\s+)*(?:install|add|i)\s+(.+)$/;
const rInstall = /\binstall(?:\.packages)?\(\s*(?:c\()?["']([\w.]+)/;
const settingVariable = /^\s*(?:export\s+|set\s+|setx\s+)?([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)=(?!\s*["']?\$[({])/;
const variable =
  /(?:\bexport\s+|\$\{?|environ(?:\.get)?[[(]\s*["']|getenv\(\s*["']|process\.env\.|process\.env\[["'])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)/g;
/** In every variable's name. */
const variableUnits = /[A-Z0-9]_[A-Z0-9]/;
const commonVariable =
  /^(?:CLAUDE_\w+|PLUGIN_ROOT|SKILL_DIR|SKILL_ROOT|SKILL_PATH|OPENAI_API_KEY|ANTHROPIC_API_KEY|GITHUB_TOKEN|GH_TOKEN|NODE_ENV|DATABASE_URL|API_KEY|BASE_URL|PROJECT_\w+|OUTPUT_\w+|INPUT_\w+|REPO_\w+|CUDA_VISIBLE_DEVICES|BASH_SOURCE|PYTHONPATH|LD_LIBRARY_PATH|LOG_LEVEL|[A-Z]+_(?:DIR|PATH|FILE|NAME|ID))$/;

interface Use {
  /** Beyond being installed. */
  count: number;
  /** Installed, signed in to, or for a variable: set. */
  installed: boolean;
  /** Used in the skill's own text, not only in a bundled file. */
  inText: boolean;
  evidence: ToolClaim['evidence'];
}

export function extractTools(skill: Skill, document: SkillDocument): ToolClaim[] {
  const uses = new Map<string, Use>();
  for (const block of document.blocks) {
    if (block.kind === 'fence') readCode(skill, block.text, block.language, block.line + 1, undefined, uses);
  }
  let scripts = 0;
  for (const { path, head } of skill.resources) {
    if (head === undefined || ++scripts > maxScripts) continue;
    readCode(skill, head, path.slice(path.lastIndexOf('.') + 1).toLowerCase(), 1, path, uses);
  }
  const name = nameKey(skill.name);
  const purpose = skill.description.split(/[.!?]\s/, 1)[0] ?? '';
  const isSetup = setupName.test(name) || setupSentence.test(purpose);
  const provided: ToolClaim[] = [];
  const used: ToolClaim[] = [];
  for (const [tool, { count, installed, inText, evidence }] of uses) {
    if (isSetup && installed) {
      if (isNamed(tool, name)) provided.push({ tool, role: 'provides', confidence: 0.8, evidence });
    } else if (!installed && inText && !isInstalled(tool, uses)) {
      used.push({ tool, role: 'uses', confidence: Math.min(0.8, 0.55 + 0.06 * count), evidence });
    }
  }
  return [...surest(provided, maxProvided), ...surest(used, maxUsed)].sort((a, b) =>
    a.tool < b.tool ? -1 : a.tool > b.tool ? 1 : 0,
  );
}

/** Whether the skill's name has the tool's first word: `ACME_TOKEN` in `acme-install-auth`. */
function isNamed(tool: string, name: string): boolean {
  const first = nameKey(tool)
    .split(/[^a-z0-9]+/)
    .find((part) => part !== '');
  return first !== undefined && first.length > 2 && name.split('-').includes(first);
}

/** `x` where `x-cli` is installed. */
function isInstalled(tool: string, uses: ReadonlyMap<string, Use>): boolean {
  return ['cli', 'sdk', 'tools'].some((word) => uses.get(`${tool}-${word}`)?.installed === true);
}

function isVariable(tool: string): boolean {
  return /^[A-Z0-9_]+$/.test(tool) && tool.includes('_');
}

function surest(claims: ToolClaim[], count: number): ToolClaim[] {
  return claims.sort((a, b) => b.confidence - a.confidence || (a.tool < b.tool ? -1 : 1)).slice(0, count);
}

function readCode(
  skill: Skill,
  code: string,
  language: string,
  line: number,
  file: string | undefined,
  uses: Map<string, Use>,
): void {
  const add = (name: string, index: number, text: string, installed: boolean): void => {
    const tool = Object.hasOwn(packageOf, name) ? packageOf[name]! : name;
    if (tool === '' || everyday.has(tool.toLowerCase()) || (isVariable(tool) && commonVariable.test(tool)))
      return;
    const held = uses.get(tool);
    if (held) {
      if (!installed) held.count++;
      else if (!held.installed) {
        held.installed = true;
        held.evidence = makeEvidence(skill, line + index, text, 0, file);
      }
      if (file === undefined) held.inText = true;
    } else
      uses.set(alone(tool), {
        count: installed ? 0 : 1,
        installed,
        inText: file === undefined,
        evidence: makeEvidence(skill, line + index, text, 0, file),
      });
  };
  const isShell = shells.has(language);
  const imports = importIn(language);
  const read = code.slice(0, maxCode);
  const hasVariable = variableUnits.test(read);
  // Most code has nothing to read line by line.
  if (!isShell && !imports && !hasVariable && !/install| add | i /.test(read)) return;
  const lines = read.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]!;
    if (text.length > 300 || text.length < 3) continue;
    const module = imports?.exec(text)?.[1];
    if (module !== undefined) add(module.toLowerCase(), index, text, false);
    if (text.includes('install') || text.includes(' add ') || text.includes(' i ')) {
      for (const item of installedBy(text)) add(item, index, text, true);
    }
    if (isShell) {
      const command = commandOf(text);
      if (command !== undefined) add(command, index, text, ownSetup.test(text));
    }
    if (!hasVariable || !variableUnits.test(text)) continue;
    const set = settingVariable.exec(text)?.[1];
    if (set !== undefined) add(set, index, text, true);
    for (const match of text.matchAll(variable)) if (match[1] !== set) add(match[1]!, index, text, false);
  }
}

/** What a line that imports a module looks like. */
function importIn(language: string): RegExp | undefined {
  if (language.startsWith('py')) return pythonImport;
  if (language === 'r') return rImport;
  return /^(?:[cm]?[jt]sx?|javascript|typescript)$/.test(language) ? scriptImport : undefined;
}

function installedBy(text: string): string[] {
  const packages = install.exec(text)?.[1] ?? rInstall.exec(text)?.[1];
  if (packages === undefined) return [];
  return packages
    .split(/[;&|#]/, 1)[0]!
    .split(/\s+/)
    .map((item) =>
      item
        .replace(/^["']|["']$/g, '')
        .replace(/(?<=.)(?:[<>=~!@[]).*$/, '')
        .toLowerCase(),
    )
    .filter((item) => /^@?[a-z][\w./-]*$/.test(item) && item.length > 1)
    .slice(0, 12);
}

/** The program that a shell line starts. */
function commandOf(text: string): string | undefined {
  if (/\brun\b/.test(text)) return undefined;
  const words = text.trim().replace(/^\$ /, '').split(/\s+/, 6);
  const skipped = /^(?:sudo|time|nohup|uv|uvx|npx|run|poetry|pipx|bunx|exec|[A-Z_]+=\S*|-\S+)$/;
  const command = words.find((word) => !skipped.test(word));
  return command && /^[a-z][a-z0-9_-]{1,30}$/.test(command) ? command : undefined;
}
