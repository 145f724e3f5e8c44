/** Path of a Chromium, if there is one. */
export function findChromium(): string | undefined;
/** Installs what is missing; throws with the remedy when it cannot. */
export function install(options?: { readonly browser?: boolean }): void;
