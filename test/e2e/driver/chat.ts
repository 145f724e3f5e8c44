// The chat view of a window: its input, what is attached to it, and the answers.
import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

export class Chat {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  get #page(): Page {
    return this.#workbench.page;
  }

  get view(): Locator {
    return this.#page.locator('.interactive-session').last();
  }

  get input(): Locator {
    return this.view.locator('.interactive-input-part .monaco-editor').first();
  }

  /** The files and other things attached to the input, without the one of the active editor that is only offered. */
  get attached(): Locator {
    return this.view.locator('.chat-attached-context .chat-attached-context-attachment:not(.implicit)');
  }

  /** Their names. */
  async attachments(): Promise<string[]> {
    return (await this.attached.allInnerTexts()).map((name) => name.trim());
  }

  /** What stands in the input, not yet sent; line breaks and other spaces count as one space. */
  async inputText(): Promise<string> {
    return (await this.input.locator('.view-lines').innerText()).replaceAll(/\s+/g, ' ');
  }

  /** Opens the chat view and waits until the stand-in model is chosen: without a model no participant is asked. */
  async open(): Promise<void> {
    await this.#workbench.control.command('workbench.action.chat.open');
    await this.view.waitFor();
    // In an untrusted workspace VS Code names no model, though one answers.
    if ((await this.#workbench.control.state()).trusted)
      await this.view.locator('.interactive-input-part', { hasText: 'Stand-in' }).first().waitFor();
  }

  async newChat(): Promise<void> {
    await this.#workbench.control.command('workbench.action.chat.newChat');
    await until('an empty chat', async () => (await this.requests.count()) === 0);
  }

  get requests(): Locator {
    return this.view.locator('.interactive-item-container.interactive-request');
  }

  get responses(): Locator {
    return this.view.locator('.interactive-item-container.interactive-response');
  }

  /** Types a message and sends it as a person does. */
  async send(message: string): Promise<void> {
    await this.input.click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.press('Delete');
    await this.#page.keyboard.insertText(message);
    await until('the message in the input', async () => (await this.inputText()).trim().length > 0);
    await until('the message to be sent', async () => {
      // A participant that sticks stays in the input, so it need not become empty.
      if ((await this.inputText()).trim().length < message.trim().length) return true;
      // Closes the suggestions, which would take the Enter.
      await this.#page.keyboard.press('Escape');
      await this.#page.keyboard.press('Enter');
      return false;
    });
  }

  /** Sends a message in a new chat and returns the finished answer: rows that are scrolled away do not exist. */
  async ask(message: string): Promise<Locator> {
    await this.newChat();
    await this.send(message);
    return this.#finished(this.responses.first());
  }

  /** Does what leads to another answer in the same chat, and returns that one when it is finished. */
  async next(act: () => Promise<void>): Promise<Locator> {
    const row = this.view.locator('.monaco-list-row:has(.interactive-response)').last();
    const before = Number(await row.getAttribute('data-index'));
    await act();
    await until('the next answer', async () => Number(await row.getAttribute('data-index')) > before);
    return this.#finished(this.responses.last());
  }

  async #finished(response: Locator): Promise<Locator> {
    await response.waitFor();
    await until('the answer to be finished', async () => {
      return (await this.view.locator('.chat-response-loading').count()) === 0;
    });
    return response;
  }

  /** Chooses what is offered below an answer. */
  async followup(label: string): Promise<void> {
    await this.view.locator('.interactive-session-followups').getByText(label, { exact: true }).click();
  }

  async scrollToTop(): Promise<void> {
    const list = this.view.locator('.interactive-list');
    await list.hover();
    await until('the top of the chat', async () => {
      await this.#page.mouse.wheel(0, -1000);
      const [top, response] = [await list.boundingBox(), await this.responses.first().boundingBox()];
      return top !== null && response !== null && response.y > top.y;
    });
  }

  /** Turns on the bundled Copilot Chat, whose agent loop works with any model, signed out and offline. */
  async enableAgent(): Promise<void> {
    const { control } = this.#workbench;
    await control.command('workbench.action.chat.manage');
    await control.activate('GitHub.copilot-chat');
    await control.command('workbench.action.closeAllEditors');
  }
}
