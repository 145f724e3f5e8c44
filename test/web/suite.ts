// What VS Code calls in the web extension host. mocha's bundle for browsers wants a page, which a worker is not.
import { tests } from './web.test.ts';

const limit = 60_000;

export async function run(): Promise<void> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const say = (line: string) => console.log(`TEST ${line}`);
  for (const [title, body] of Object.entries(tests)) {
    const started = performance.now();
    try {
      await Promise.race([body(), late()]);
      counts.passed++;
      say(`  ok ${title} (${Math.round(performance.now() - started)} ms)`);
    } catch (error) {
      counts.failed++;
      say(`  FAILED ${title}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  console.log(`COUNTS ${JSON.stringify(counts)}`);
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) throw new Error(`${counts.failed} tests failed.`);
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`Not done in ${limit} ms.`)), limit));
}
