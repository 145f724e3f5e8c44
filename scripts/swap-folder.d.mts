/** A name beside `folder`: on the same disk, as deep, and no one else's. */
export function aside(folder: string): string;
/** `made` becomes `folder`; what was there is gone. Where that fails, what was there stays. */
export function swapFolder(made: string, folder: string): Promise<void>;
