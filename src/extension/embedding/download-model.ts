// Asks whether a model may be downloaded, and downloads it with progress and a way to stop.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { planDownload, fetchModel } from '../../node/embedding/model-store.ts';
import type { EmbeddingConfig } from '../../service/engine-api.ts';
import { withSignal } from '../engine/async.ts';
import { openSettings } from '../settings/open-settings.ts';
import { openSettingsLabel } from '../settings/setting-link.ts';
import { errorText } from '../text.ts';

const modelSetting = 'graphOfSkills.embedding.model';

type HubModel = Extract<EmbeddingConfig, { kind: 'transformers' }>;

export type DownloadOutcome = 'done' | 'declined' | 'stopped' | 'failed';

/** Nothing but the sizes is asked of the hub before the person agrees. */
export async function downloadModel(
  config: HubModel,
  log: vscode.LogOutputChannel,
): Promise<DownloadOutcome> {
  try {
    const plan = await planDownload(config);
    const download = l10n.t('Download');
    const answer = await vscode.window.showInformationMessage(
      l10n.t(
        'The setting {0} names the embedding model {1}. Download it ({2}) from {3}? Until then the bundled one is used.',
        modelSetting,
        config.model,
        megabytes(plan.bytes),
        plan.host,
      ),
      download,
      l10n.t('Not Now'),
    );
    if (answer !== download) return 'declined';
    return await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: l10n.t('Downloading {0}', config.model),
        cancellable: true,
      },
      (progress, token) =>
        withSignal(token, async (signal) => {
          let before = 0;
          const onProgress = ({ done, total }: { done: number; total: number }): void => {
            const share = total > 0 ? (100 * done) / total : 0;
            progress.report({
              increment: share - before,
              message: `${megabytes(done)} / ${megabytes(total)}`,
            });
            before = share;
          };
          try {
            await fetchModel(config, true, { signal, onProgress });
            return 'done';
          } catch (error) {
            // What came so far stays: the next download goes on from there.
            if (token.isCancellationRequested) return 'stopped';
            throw error;
          }
        }),
    );
  } catch (error) {
    log.error(`embedding model ${config.model}: ${errorText(error)}`);
    void offerSetting(errorText(error));
    return 'failed';
  }
}

async function offerSetting(failure: string): Promise<void> {
  const open = openSettingsLabel([modelSetting]);
  const text = `${failure} ${l10n.t('The setting {0} chooses the model.', modelSetting)}`;
  if ((await vscode.window.showErrorMessage(text, open)) === open) await openSettings([modelSetting]);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
