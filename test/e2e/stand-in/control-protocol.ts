// What drivers and the stand-in extension say to each other.

export type ControlRequest =
  | { readonly do: 'command'; readonly id: string; readonly args: readonly unknown[] }
  | { readonly do: 'commands' }
  | { readonly do: 'answer'; readonly text: string }
  | { readonly do: 'seen' }
  | { readonly do: 'settings'; readonly settings: Readonly<Record<string, unknown>> }
  | { readonly do: 'activate'; readonly extension: string }
  | { readonly do: 'tool'; readonly name: string; readonly input: object }
  | { readonly do: 'indexed' }
  | { readonly do: 'activation' }
  | { readonly do: 'state' };

/** Milliseconds of our extension in the extension host. */
export interface ActivationTimes {
  readonly loadMilliseconds: number;
  readonly activationMilliseconds: number;
}

/** What the editor of a window shows. */
export interface WindowState {
  readonly activeEditor?: string;
  readonly activeText?: string;
  readonly clipboard: string;
  readonly trusted: boolean;
  readonly tabs: readonly string[];
}

/** Name of the file that holds the port of the window that shows this folder. */
export function controlFileName(workspace: string | undefined): string {
  return `${Buffer.from(workspace ?? 'no-folder')
    .toString('base64url')
    .slice(-120)}.port`;
}
