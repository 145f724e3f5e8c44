// Sets one member of a JSON text, comments and trailing commas allowed, and leaves every other character alone.

interface Member {
  readonly key: string;
  readonly valueStart: number;
  readonly valueEnd: number;
}

interface ObjectSpan {
  /** Just after `{`. */
  readonly start: number;
  /** At `}`. */
  readonly end: number;
  readonly members: readonly Member[];
}

/** undefined where the text is no JSON object, or a step of the path is something else than an object. */
export function setJsonMember(text: string, path: readonly string[], value: unknown): string | undefined {
  try {
    const scanner = new Scanner(text);
    const span = scanner.document();
    return edit(text, span, path, value, 1, detectIndent(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function edit(
  text: string,
  span: ObjectSpan,
  path: readonly string[],
  value: unknown,
  depth: number,
  indent: string,
): string {
  const [key = '', ...rest] = path;
  const member = span.members.findLast((each) => each.key === key);
  if (member && rest.length > 0) {
    const inner = new Scanner(text, member.valueStart).object();
    return edit(text, inner, rest, value, depth + 1, indent);
  }
  const whole = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const printed = JSON.stringify(whole, null, indent).replace(/\n/g, `\n${indent.repeat(depth)}`);
  if (member) return text.slice(0, member.valueStart) + printed + text.slice(member.valueEnd);
  const pair = `${JSON.stringify(key)}: ${printed}`;
  const last = span.members.at(-1);
  if (!last) {
    const comments = text.slice(span.start, span.end).trimEnd();
    return `${text.slice(0, span.start)}${comments}\n${indent.repeat(depth)}${pair}\n${indent.repeat(depth - 1)}${text.slice(span.end)}`;
  }
  const tail = text.slice(last.valueEnd, span.end);
  const hasComma = new Scanner(text, last.valueEnd).comma();
  const comma = hasComma ? '' : ',';
  const closing = tail.trimEnd();
  return `${text.slice(0, last.valueEnd)}${comma}${closing}\n${indent.repeat(depth)}${pair}\n${indent.repeat(depth - 1)}${text.slice(span.end)}`;
}

function detectIndent(text: string): string {
  return /\n([ \t]+)["/]/.exec(text)?.[1] ?? '  ';
}

/** Reads JSON with comments (`//`, block) and trailing commas. Throws `SyntaxError`. */
class Scanner {
  readonly #text: string;
  #at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  document(): ObjectSpan {
    if (this.#text.startsWith('\uFEFF')) this.#at = 1;
    const span = this.object();
    this.#blank();
    if (this.#at < this.#text.length) throw new SyntaxError('text after the object');
    return span;
  }

  comma(): boolean {
    this.#blank();
    return this.#text[this.#at] === ',';
  }

  object(depth = 0): ObjectSpan {
    this.#take('{');
    const start = this.#at;
    const members: Member[] = [];
    for (;;) {
      this.#blank();
      if (this.#text[this.#at] === '}') break;
      const key = this.#string();
      this.#take(':');
      this.#blank();
      const valueStart = this.#at;
      this.#value(depth + 1);
      members.push({ key, valueStart, valueEnd: this.#at });
      this.#blank();
      if (this.#text[this.#at] === ',') this.#at++;
      else break;
    }
    this.#blank();
    const end = this.#at;
    this.#take('}');
    return { start, end, members };
  }

  #value(depth: number): void {
    if (depth > 200) throw new SyntaxError('too deep');
    const first = this.#text[this.#at];
    if (first === '{') this.object(depth);
    else if (first === '"') this.#string();
    else if (first === '[') this.#array(depth);
    else {
      const word = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
        this.#text.slice(this.#at, this.#at + 40),
      )?.[0];
      if (word === undefined) throw new SyntaxError('no value');
      this.#at += word.length;
    }
  }

  #array(depth: number): void {
    this.#take('[');
    for (;;) {
      this.#blank();
      if (this.#text[this.#at] === ']') break;
      this.#value(depth + 1);
      this.#blank();
      if (this.#text[this.#at] === ',') this.#at++;
      else break;
    }
    this.#take(']');
  }

  #string(): string {
    this.#blank();
    const start = this.#at;
    if (this.#text[start] !== '"') throw new SyntaxError('no string');
    for (let i = start + 1; i < this.#text.length; i++) {
      if (this.#text[i] === '\\') i++;
      else if (this.#text[i] === '"') {
        this.#at = i + 1;
        return JSON.parse(this.#text.slice(start, i + 1)) as string;
      }
    }
    throw new SyntaxError('string without end');
  }

  #take(character: string): void {
    this.#blank();
    if (this.#text[this.#at] !== character) throw new SyntaxError(`no ${character}`);
    this.#at++;
  }

  #blank(): void {
    for (;;) {
      const rest = this.#text.slice(this.#at, this.#at + 2);
      if (/^\s/.test(rest)) this.#at++;
      else if (rest === '//') this.#skipTo('\n');
      else if (rest === '/*') this.#skipTo('*/');
      else return;
    }
  }

  #skipTo(end: string): void {
    const found = this.#text.indexOf(end, this.#at + 2);
    this.#at = found < 0 ? this.#text.length : found + end.length;
  }
}
