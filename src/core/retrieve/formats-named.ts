// Formats of files that a task names in words: `a spreadsheet`, `docx to pdf`.

import { artifactOfExtension } from '../artifact/normalise-artifact.ts';
import { sightingsIn } from '../graph/artifact-sightings.ts';
import { tokenise } from '../index/tokenise.ts';

/** Extensions that people write as words, in small letters. Others are words of their own (`bed`, `sac`, `log`). */
const saidAsWords = new Set(
  'pdf docx xlsx pptx csv tsv json xml yaml html svg png jpg jpeg gif mp3 mp4 wav epub latex parquet sqlite ipynb gpx geojson kml stl dxf midi pcap bibtex'.split(
    ' ',
  ),
);

/** Terms of their words, and of their normalised names. */
export function formatsNamed(text: string): Set<string> {
  const terms = new Set<string>();
  const add = (words: string): void => tokenise(words).forEach((term) => terms.add(term));
  for (const { artifact, start, end } of sightingsIn(text)) {
    add(text.slice(start, end));
    add(artifact);
  }
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9]+/g)) {
    if (!saidAsWords.has(word)) continue;
    add(word);
    add(artifactOfExtension(word) ?? '');
  }
  return terms;
}
