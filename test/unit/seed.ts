// Property tests draw the same cases each time; another GOS_SEED (a number) draws others. A failure prints its seed.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.GOS_SEED ?? 20_261_130) });
