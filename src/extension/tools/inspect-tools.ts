// The other tools: text of named skills, a short list for a search, the neighbours and the facts of a skill.

import * as l10n from '@vscode/l10n';
import { renderFull } from '../../core/retrieve/render.ts';
import { hydrateSkills } from '../../service/hydrate-skills.ts';
import { configuredBudget } from '../retriever.ts';
import { shorten } from '../text.ts';
import { countWithin, requiredText, SkillTool, type ToolBudget } from './skill-tool.ts';
import { detailLines, fittingLines, neighbourLines, nothingFits, searchLines } from './tool-texts.ts';

export interface HydrateInput {
  readonly names: readonly string[];
}

export class HydrateTool extends SkillTool<HydrateInput> {
  protected describe(input: HydrateInput): string {
    return l10n.t('Reading skills: {0}', shorten(this.named(input).join(', '), 80));
  }

  protected named({ names }: HydrateInput): readonly string[] {
    const given: readonly unknown[] = Array.isArray(names) ? names : [];
    return given
      .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
      .slice(0, 20);
  }

  protected async run(input: HydrateInput, { fits, tokens }: ToolBudget): Promise<string> {
    const names = this.named(input);
    if (names.length === 0) throw new Error('`names` must list the skills to read.');
    const { details, unknown } = await this.find(names);
    const settings = configuredBudget();
    let maxContextChars = Math.min(settings.maxContextChars, tokens === undefined ? Infinity : tokens * 4);
    for (;;) {
      const each = Math.floor(maxContextChars / Math.max(1, details.length));
      const hydrated = await hydrateSkills(
        this.host.engine,
        details,
        { maxSkillChars: Math.max(each, settings.maxSkillChars), maxContextChars },
        () => 400,
      );
      const left =
        hydrated.leftOut.length > 0
          ? `Left out to stay within the budget: ${hydrated.leftOut.join(', ')}. Open their files.`
          : '';
      const text = [
        unknown,
        ...hydrated.skills.map((skill) => renderFull({ ...skill, why: 'asked for by name' })),
        left,
      ]
        .filter((part) => part !== '')
        .join('\n\n');
      if (maxContextChars < 1000 || (await fits(text))) return text;
      maxContextChars = Math.floor(maxContextChars * 0.7);
    }
  }
}

export interface SearchInput {
  readonly query: string;
  readonly limit?: number;
}

export class SearchTool extends SkillTool<SearchInput> {
  protected describe({ query }: SearchInput): string {
    return l10n.t('Searching skills for "{0}"', shorten(query, 80));
  }

  protected named(): readonly string[] {
    return [];
  }

  protected async run(input: SearchInput, { fits }: ToolBudget, signal: AbortSignal): Promise<string> {
    const task = requiredText(input.query, 'query');
    const [bundle, skills] = await Promise.all([
      this.host.engine.retrieve({ task }, { signal }),
      this.host.listing(),
    ]);
    if (bundle.status === 'miss') return nothingFits;
    return fittingLines(searchLines(bundle, skills, countWithin(input.limit, 50, 10)), fits);
  }
}

export interface NeighboursInput {
  readonly name: string;
  /** One of the groups of edges; absent: all. */
  readonly relation?: string;
}

export class NeighboursTool extends SkillTool<NeighboursInput> {
  protected describe({ name }: NeighboursInput): string {
    return l10n.t('Looking up what is linked to {0}', name);
  }

  protected named({ name }: NeighboursInput): readonly string[] {
    return [name];
  }

  protected async run(input: NeighboursInput, { fits }: ToolBudget): Promise<string> {
    const name = requiredText(input.name, 'name');
    const { details, unknown } = await this.find([name]);
    const [detail] = details;
    if (!detail) return unknown;
    const lines = neighbourLines(detail, input.relation);
    return lines.length > 0 ? fittingLines(lines, fits) : `${detail.name} has no such neighbours.`;
  }
}

export interface DetailInput {
  readonly name: string;
}

export class DetailTool extends SkillTool<DetailInput> {
  protected describe({ name }: DetailInput): string {
    return l10n.t('Looking up {0}', name);
  }

  protected named({ name }: DetailInput): readonly string[] {
    return [name];
  }

  protected async run(input: DetailInput, { fits }: ToolBudget): Promise<string> {
    const { details, unknown } = await this.find([requiredText(input.name, 'name')]);
    const [detail] = details;
    return detail ? fittingLines(detailLines(detail), fits) : unknown;
  }
}
