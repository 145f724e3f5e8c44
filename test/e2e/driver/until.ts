// The only way the drivers wait: for a condition, never for a time.

const interval = 50;
/** Milliseconds that a condition may take at most, where nothing else is said. */
export const patience = Number(process.env.GOS_TEST_PATIENCE ?? 60_000);

/**
 * Polls until the probe gives a truthy value, and returns it. A probe that throws counts as "not yet".
 * After `timeout` milliseconds it rejects, naming `what` was awaited and the last value or error seen.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeout = patience,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeout / 1000} s for ${what}; last seen: ${show(last)}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

function show(value: unknown): string {
  return value instanceof Error ? value.message : JSON.stringify(value ?? null).slice(0, 2000);
}
