// Names the code that made a stored record: a record of other code is never used.

/** Changes with the layout of the stored files. */
const schema = 2;

/** A hash of `src/core`, put in by the bundler. */
declare const __CORE_VERSION__: string | undefined;

const core = typeof __CORE_VERSION__ === 'string' ? __CORE_VERSION__ : 'source';

/** Covers storage schema, parser, induction and index fields: all that a record is a function of, besides its source. */
export const recordVersion = `${schema}-${core}`;
