// A small library of our own for tests of retrieval.

import { SkillLibrary } from '../../../src/core/library.ts';

export const root = {
  id: 'r',
  scope: 'extra',
  precedence: 0,
  label: 'r',
  location: '/skills',
  trusted: true,
} as const;

export function skill(name: string, description: string, body: string, rootId = 'r') {
  return {
    kind: 'set',
    source: {
      id: `${rootId}/${name}`,
      root: rootId,
      path: `${name}/SKILL.md`,
      sourcePath: `${rootId === 'r' ? '/skills' : `/${rootId}`}/${name}/SKILL.md`,
      content: `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`,
      resources: [],
    },
  } as const;
}

const long = (topic: string): string =>
  Array.from(
    { length: 30 },
    (_, i) =>
      `## Part ${i + 1}\n\nHow ${topic} works in case ${i + 1}. Take care of the ${topic} edge.\n\n\`\`\`sh\nrun ${topic} --case ${i + 1}\n\`\`\``,
  ).join('\n\n');

export const sampleSkills = [
  skill(
    'read-seismograms',
    'Read miniSEED waveforms of seismic stations with ObsPy',
    `# Read seismograms\n\n${long('waveform')}`,
  ),
  skill(
    'pick-phases',
    'Pick P and S phases in seismic waveforms',
    '# Pick phases\n\nRequires the `read-seismograms` skill first.\n\nPick P and S arrivals with a neural picker. Write picks to a table.',
  ),
  skill(
    'associate-phases',
    'Associate seismic phase picks to earthquake events',
    '# Associate\n\nUse the `pick-phases` skill first. Groups picks of many stations into earthquakes.',
  ),
  skill(
    'fill-pdf-forms',
    'Fill in PDF forms from a table',
    '# Fill PDF forms\n\nReads fields of a form and fills them in.',
  ),
  skill('merge-pdf', 'Merge and split PDF files', '# Merge PDF\n\nMerge several files to one PDF.'),
  skill(
    'excel-report',
    'Write Excel workbooks with charts',
    '# Excel\n\nMakes a workbook with sheets and charts.',
  ),
  skill(
    'cut-video',
    'Cut and join video files with ffmpeg',
    '# Cut video\n\nCut a clip from a video by time.',
  ),
  skill('中文分词', '中文文本分词与词频统计', '# 分词\n\n对中文文本进行分词，并统计词频。'),
];

export function sampleLibrary(extra: readonly ReturnType<typeof skill>[] = []): SkillLibrary {
  const library = new SkillLibrary();
  library.setRoots([root]);
  library.apply([...sampleSkills, ...extra]);
  return library;
}
