// When the extension's code began to run. Imported first of all, so that what the other modules do at load is counted.

export const loadStarted = performance.now();
