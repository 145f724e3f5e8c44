// The drivers' side of the door that the stand-in extension opens in each window's extension host.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivationTimes, ControlRequest, WindowState } from '../stand-in/control-protocol.ts';
import { controlFileName } from '../stand-in/control-protocol.ts';
import type { SeenRequest } from '../stand-in/stand-in-model.ts';
import { controlFolderOf } from './code-server.ts';
import type { ServerAddress } from './code-server.ts';
import { until } from './until.ts';

export class Control {
  readonly #file: string;

  /** Made before the window opens, so that a port of an earlier window is not mistaken for this one's. */
  constructor(server: ServerAddress, workspace: string | undefined) {
    this.#file = join(controlFolderOf(server), controlFileName(workspace));
    this.forget();
  }

  /** Before the window is loaded anew: its next extension host opens another door. */
  forget(): void {
    rmSync(this.#file, { force: true });
  }

  /** Runs a command in the window and returns its result as far as JSON can say it. */
  async command(id: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#send({ do: 'command', id, args });
  }

  async commands(): Promise<readonly string[]> {
    return (await this.#send({ do: 'commands' })) as string[];
  }

  /** What the stand-in model answers from now on. */
  async answer(text: string): Promise<void> {
    await this.#send({ do: 'answer', text });
  }

  /** Every request the stand-in model has had in this window, oldest first. */
  async seen(): Promise<readonly SeenRequest[]> {
    return (await this.#send({ do: 'seen' })) as SeenRequest[];
  }

  /** Settings of the workspace, so that no other window is touched; undefined removes one. */
  async settings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#send({ do: 'settings', settings });
  }

  /** Calls a language model tool as an extension does, and returns the text of its answer. */
  async tool(name: string, input: object): Promise<string> {
    return (await this.#send({ do: 'tool', name, input })) as string;
  }

  /** Waits for an extension to be there, and activates it. */
  async activate(extension: string): Promise<void> {
    await until(`extension ${extension}`, () => this.#send({ do: 'activate', extension }));
  }

  /** Waits until every skill is read and can be found by meaning, as far as it ever will. */
  async indexed(timeout?: number): Promise<void> {
    await until('the index', () => this.#send({ do: 'indexed' }), timeout);
  }

  /** How long our extension took to load and to activate. */
  async activation(): Promise<ActivationTimes> {
    return until('the extension', async () => (await this.#send({ do: 'activation' })) as ActivationTimes);
  }

  async state(): Promise<WindowState> {
    return (await this.#send({ do: 'state' })) as WindowState;
  }

  async ready(): Promise<void> {
    await until(
      'the stand-in extension',
      () => existsSync(this.#file) && readFileSync(this.#file, 'utf8') !== '',
    );
  }

  async #send(request: ControlRequest): Promise<unknown> {
    await this.ready();
    const response = await fetch(`http://127.0.0.1:${readFileSync(this.#file, 'utf8')}/`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    const { value, error } = (await response.json()) as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(`${request.do}: ${error}`);
    return value;
  }
}
