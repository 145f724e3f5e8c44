// Checks a webview for accessibility with axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** A line for each rule that is broken; none is what we want. Evaluated from outside, so the page's CSP stays as it is. */
export async function axeViolations(frame: Frame): Promise<string[]> {
  await frame.evaluate(source);
  const { violations } = await frame.evaluate<AxeResults>('axe.run()');
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}
