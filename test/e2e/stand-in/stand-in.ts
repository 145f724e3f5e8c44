// A test-only extension: registers the stand-in model, selects it, and opens the control door for the drivers.
import * as vscode from 'vscode';
import { openControl } from './control-server.ts';
import { registerParticipantDetection } from './participant-detection.ts';
import { StandInModel } from './stand-in-model.ts';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const model = new StandInModel();
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider('stand-in', model));
  context.subscriptions.push(registerParticipantDetection());
  // Asking for the models makes VS Code resolve them; only then may a participant be addressed.
  await vscode.lm.selectChatModels({});
  const folder = process.env.GOS_TEST_CONTROL;
  if (folder !== undefined) context.subscriptions.push(await openControl(folder, model));
}
