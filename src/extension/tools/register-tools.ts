// Registers the language model tools under the names that package.json gives them.

import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import { DetailTool, HydrateTool, NeighboursTool, SearchTool } from './inspect-tools.ts';
import { RetrieveTool } from './retrieve-tool.ts';

export class Tools extends Disposable {
  constructor(host: EngineHost, retriever: Retriever) {
    super();
    this.register(vscode.lm.registerTool('graph-of-skills_retrieve', new RetrieveTool(host, retriever)));
    this.register(vscode.lm.registerTool('graph-of-skills_hydrate', new HydrateTool(host)));
    this.register(vscode.lm.registerTool('graph-of-skills_search', new SearchTool(host)));
    this.register(vscode.lm.registerTool('graph-of-skills_neighbours', new NeighboursTool(host)));
    this.register(vscode.lm.registerTool('graph-of-skills_detail', new DetailTool(host)));
  }
}
