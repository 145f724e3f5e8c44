/** The directory of the converted model; converts when the sources or the package changed since. */
export function bundledModel(out?: string): Promise<string>;
