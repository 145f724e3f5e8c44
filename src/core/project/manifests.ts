// Which libraries a project's manifest declares. Names only.

type Reader = (text: string) => readonly string[];

/** Names of declared libraries; [] for a manifest that is not understood. */
const manifests: Readonly<Record<string, Reader>> = {
  'package.json': (text) => {
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, unknown>;
    return [dependencies, devDependencies].flatMap((table) =>
      typeof table === 'object' && table !== null ? Object.keys(table) : [],
    );
  },
  'requirements.txt': (text) => requirements(text.split('\n')),
  'pyproject.toml': (text) => {
    const list = /^dependencies\s*=\s*\[((?:[^\]"']|"[^"\n]*"|'[^'\n]*')*)\]/m.exec(text)?.[1] ?? '';
    const poetry = tableKeys(text, 'tool.poetry.dependencies');
    return [
      ...requirements([...list.matchAll(/["']([^"']+)["']/g)].map(([, entry = '']) => entry)),
      ...poetry.filter((name) => name !== 'python'),
    ];
  },
  'Cargo.toml': (text) => tableKeys(text, 'dependencies'),
  'go.mod': (text) =>
    [...text.matchAll(/^(?:require\s+|\t)([\w.-]+\/[\w./-]+)\s+v/gm)].map(([, path = '']) => path),
};

/** Files that `librariesOf` reads, in their order. */
export const manifestNames: readonly string[] = Object.keys(manifests);

/** Names of the libraries that a manifest of this file name declares; [] for one that is not understood. */
export function librariesOf(name: string, text: string): readonly string[] {
  const read = Object.hasOwn(manifests, name) ? manifests[name] : undefined;
  return read ? attempt(read, text).map((library) => library.slice(0, 100)) : [];
}

/** Libraries and files beyond these say little more. */
const most = { files: 60, libraries: 60 };

/** What retrieval takes as context: file names, then libraries, each list sorted. */
export function contextOf(files: readonly string[], libraries: Iterable<string>): readonly string[] {
  return [
    ...[...files].sort().slice(0, most.files),
    ...[...new Set(libraries)].sort().slice(0, most.libraries),
  ];
}

function attempt(read: Reader, text: string): readonly string[] {
  try {
    return read(text);
  } catch {
    return [];
  }
}

/** The names before versions, extras and markers (PEP 508). */
function requirements(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^\s*([A-Za-z0-9][\w.-]*)/.exec(line)?.[1] ?? []);
}

/** Keys of a TOML table, up to the next one. */
function tableKeys(text: string, table: string): readonly string[] {
  const keys: string[] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) inside = line.trim() === `[${table}]`;
    else if (inside) keys.push(...(/^\s*["']?([\w-]+)["']?\s*[.=]/.exec(line)?.slice(1, 2) ?? []));
  }
  return keys;
}
