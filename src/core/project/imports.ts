// Which modules a source file imports. Names only, read line by line: good enough for a hint, in the languages that most projects use.

const forms: readonly RegExp[] = [
  // JavaScript and TypeScript
  /\bfrom\s+['"]([^'"\s]+)['"]/,
  /^\s*import\s+['"]([^'"\s]+)['"]/,
  /\b(?:require|import)\(\s*['"]([^'"\s]+)['"]\s*\)/,
  // Python
  /^\s*from\s+([A-Za-z_][\w.]*)\s+import\b/,
  /^\s*import\s+([A-Za-z_][\w.]*)(?=\s*(?:$|,|\bas\b|#))/,
  // Java, Kotlin, Scala, C#
  /^\s*(?:import|using)\s+(?:static\s+)?([A-Za-z_][\w.]*\.[\w.*]+)\s*;?\s*$/,
  // Rust, C and C++, Ruby, Go's lists
  /^\s*use\s+([A-Za-z_]\w*)(?:::|;)/,
  /^\s*#\s*include\s+[<"]([\w./+-]+)[>"]/,
  /^\s*require\s+['"]([\w/-]+)['"]/,
  /^\s*(?:import\s+)?(?:[A-Za-z_.]\w*\s+)?"([\w.-]+\/[\w./-]+)"\s*$/,
];

const most = { lines: 400, lineChars: 300, imports: 40 };

/** Distinct, in the order of the file. Relative paths are left out: they are the project's own files. */
export function importsOf(text: string): readonly string[] {
  const found = new Set<string>();
  for (const line of text.split('\n', most.lines)) {
    if (line.length > most.lineChars) continue;
    for (const form of forms) {
      const name = form.exec(line)?.[1];
      if (name !== undefined && !/^[./]/.test(name)) found.add(name);
    }
    if (found.size >= most.imports) break;
  }
  return [...found].slice(0, most.imports);
}
