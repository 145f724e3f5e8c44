import type { Plugin } from 'esbuild';

export declare const inlineWorker: Plugin;
