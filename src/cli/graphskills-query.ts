#!/usr/bin/env node
// `graphskills-query TASK`: the name under which scripts of the released tool call us. A separate file, because a shim of
// a package manager does not tell a script by which name it was called.

import { createRequire } from 'node:module';

process.argv.splice(2, 0, 'retrieve', '--format', 'gos');
createRequire(import.meta.url)('./gos.js');
