// A quick pick whose rows are an answer: they stay in the order given, under their separators, whatever is typed.

import type * as vscode from 'vscode';

/**
 * By itself VS Code moves rows up whose label holds what is typed, and takes the separators away. `sortByLabel` is there
 * in every version, though not in its documented API (microsoft/vscode#73904); where it is not heard, rows are sorted.
 */
export function keepOrder(pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  (pick as { sortByLabel?: boolean }).sortByLabel = false;
}
