// The page of the graph webview: a strict content security policy, one script, one style sheet. Pure.

import type { GraphStrings } from '../../protocol.ts';

export interface PageParts {
  readonly cspSource: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  readonly nonce: string;
  readonly strings: GraphStrings;
  readonly language: string;
}

export function graphPage({ cspSource, scriptUri, styleUri, nonce, strings, language }: PageParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${cspSource} blob: data:`,
    // The thread of the layout.
    'worker-src blob:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(styleUri)}">
<title>Graph of Skills</title>
</head>
<body>
<main id="graph" data-strings="${attribute(JSON.stringify(strings))}"><h1 class="announcer">Graph of Skills</h1></main>
<script nonce="${nonce}" src="${attribute(scriptUri)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
