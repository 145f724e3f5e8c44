// Libraries, binaries and environment variables that a skill sets up or is about, and those that it uses.

import type { SkillDocument } from '../skill/document.ts';
import { nameKey } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import type { ToolClaim } from './claims.ts';
import { makeEvidence } from './evidence.ts';

/** Of a set-up skill that installs a tool on the way. Skills that are about the tool are surer. */
export const installerConfidence = 0.7;

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

/** What the name of a skill adds to the name of the tool that it is about. */
const ofAnyTool = new Set(
  'api apis data cli sdk basics basic core guide usage using use with working skill skills expert fundamentals essentials toolkit tool tools library package framework python js ts node r overview intro introduction reference helper quick start developer pro install installation setup auth official'.split(
    ' ',
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
const setupName =
  /(?:^|-)(?:setup|set-up|install|installation|installer|init|bootstrap|onboarding|auth|authentication|credentials?|config|configuration|configure|prereqs?|prerequisites|getting-started|quickstart|environment|env|provision|provisioning)(?:-|$)/;

const pythonImport = /^\s*(?:>>> )?(?:import|from)\s+([A-Za-z_]\w*)/;
const scriptImport = /(?:\bfrom|\brequire\(|\bimport)\s*["']((?:@[\w-]+\/)?[\w.-]+)/;
const rImport = /\b(?:library|require|requireNamespace)\(["']?([A-Za-z][\w.]*)/;
const install =
  /\b(?:pip3?|uv|uv pip|conda|mamba|brew|apt|apt-get|npm|pnpm|yarn|bun|cargo|go|gem|poetry|pipx)\s+(?:-\S+\s+)*(?:install|add|i)\s+(.+)$/;
const rInstall = /\binstall(?:\.packages)?\(\s*(?:c\()?["']([\w.]+)/;
const settingVariable = /^\s*(?:export\s+|set\s+|setx\s+)?([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)=(?!\s*["']?\$[({])/;
const variable =
  /(?:\bexport\s+|\$\{?|environ(?:\.get)?[[(]\s*["']|getenv\(\s*["']|process\.env\.|process\.env\[["'])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)/g;
const commonVariable =
  /^(?:CLAUDE_\w+|PLUGIN_ROOT|SKILL_DIR|SKILL_ROOT|SKILL_PATH|OPENAI_API_KEY|ANTHROPIC_API_KEY|GITHUB_TOKEN|GH_TOKEN|NODE_ENV|DATABASE_URL|API_KEY|BASE_URL|PROJECT_\w+|OUTPUT_\w+|INPUT_\w+|REPO_\w+|CUDA_VISIBLE_DEVICES|BASH_SOURCE|PYTHONPATH|LD_LIBRARY_PATH|LOG_LEVEL|[A-Z]+_(?:DIR|PATH|FILE|NAME|ID))$/;

interface Use {
  /** Beyond being installed. */
  count: number;
  /** Installed, or for a variable: set. */
  installed: boolean;
  readonly evidence: ToolClaim['evidence'];
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
  const isSetup = setupName.test(name);
  const provided: ToolClaim[] = [];
  const used: ToolClaim[] = [];
  for (const [tool, { count, installed, evidence }] of uses) {
    const about = aboutness(name, nameKey(tool));
    if (about > 0) provided.push({ tool, role: 'provides', confidence: about, evidence });
    else if (isSetup && installed)
      provided.push({ tool, role: 'provides', confidence: installerConfidence, evidence });
    else used.push({ tool, role: 'uses', confidence: Math.min(0.8, 0.55 + 0.06 * count), evidence });
  }
  return [...surest(provided, maxProvided), ...surest(used, maxUsed)].sort((a, b) =>
    a.tool < b.tool ? -1 : a.tool > b.tool ? 1 : 0,
  );
}

/** 0…1: how far a skill of that name is about the tool: `x`, or `x` and words that every tool's skill may bear. */
function aboutness(name: string, tool: string): number {
  if (tool.length < 3) return 0;
  if (name === tool) return 0.85;
  const rest = name.startsWith(`${tool}-`)
    ? name.slice(tool.length + 1)
    : name.endsWith(`-${tool}`)
      ? name.slice(0, -tool.length - 1)
      : undefined;
  return rest?.split('-').every((part) => ofAnyTool.has(part)) === true ? 0.75 : 0;
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
      if (installed) held.installed = true;
      else held.count++;
    } else
      uses.set(tool, {
        count: installed ? 0 : 1,
        installed,
        evidence: makeEvidence(skill, line + index, text, 0, file),
      });
  };
  const isShell = shells.has(language);
  for (const [index, text] of code.slice(0, maxCode).split('\n').entries()) {
    if (text.length > 300 || text.length < 3) continue;
    const module = language.startsWith('py')
      ? pythonImport.exec(text)?.[1]
      : language === 'r'
        ? rImport.exec(text)?.[1]
        : /^[cm]?[jt]sx?$|^javascript$|^typescript$/.test(language)
          ? scriptImport.exec(text)?.[1]
          : undefined;
    if (module !== undefined) add(module.toLowerCase(), index, text, false);
    if (text.includes('install') || text.includes(' add ') || text.includes(' i ')) {
      for (const item of installedBy(text)) add(item, index, text, true);
    }
    if (isShell) {
      const command = commandOf(text);
      if (command !== undefined) add(command, index, text, false);
    }
    if (!text.includes('_')) continue;
    const set = settingVariable.exec(text)?.[1];
    if (set !== undefined) add(set, index, text, true);
    for (const match of text.matchAll(variable)) if (match[1] !== set) add(match[1]!, index, text, false);
  }
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
