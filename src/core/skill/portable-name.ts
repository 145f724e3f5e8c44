// Whether a file or folder of this name can exist on every platform.

/**
 * One path segment that means the same on Linux, macOS and Windows: no way out of the folder, none of the characters
 * that Windows forbids or reads as something else, no device (`CON`, `nul.md`), no dot or space at the end, which
 * Windows drops. (learn.microsoft.com, "Naming Files, Paths, and Namespaces".)
 */
export function isPortableName(name: string): boolean {
  return (
    name !== '' &&
    name.length <= 255 &&
    !/[\\/:*?"<>|\p{Cc}\p{Cs}]/u.test(name) &&
    !/[. ]$/.test(name) &&
    !isDeviceName(name)
  );
}

/** Also with an extension: `con.txt` opens the console. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i.test(name.trimEnd());
}
