// What answers the editor about SKILL.md files. Loaded by register-authoring.ts when it is first wanted.

import { DisposableStore } from '../lifecycle.ts';
import { newSkill } from './new-skill.ts';
import { previewRetrieval } from './preview-retrieval.ts';
import { QuickFixes } from './quick-fixes.ts';
import type { AuthoringServices } from './register-authoring.ts';
import { SkillCompletion } from './skill-completion.ts';
import { SkillDiagnostics } from './skill-diagnostics.ts';
import { SkillHover } from './skill-hover.ts';
import { SkillLenses } from './skill-lenses.ts';
import { SkillNavigation } from './skill-navigation.ts';
import { SkillRename } from './skill-rename.ts';
import { SkillReviews } from './skill-reviews.ts';

export class AuthoringFeatures extends DisposableStore {
  readonly hover: SkillHover;
  readonly navigation: SkillNavigation;
  readonly completion: SkillCompletion;
  readonly rename: SkillRename;
  readonly lenses: SkillLenses;
  readonly fixes: QuickFixes;
  readonly #services: AuthoringServices;

  constructor(services: AuthoringServices) {
    super();
    this.#services = services;
    const { host, log } = services;
    const reviews = this.register(new SkillReviews(host));
    this.hover = new SkillHover(host, reviews);
    this.navigation = new SkillNavigation(host, reviews);
    this.completion = this.register(new SkillCompletion(host, reviews));
    this.rename = new SkillRename(host, reviews);
    this.lenses = this.register(new SkillLenses(host, reviews));
    this.fixes = new QuickFixes(reviews);
    this.register(new SkillDiagnostics(host, reviews, log));
  }

  newSkill(given: unknown): Promise<unknown> {
    return newSkill(this.#services.host, given);
  }

  previewRetrieval(skill: unknown, task: unknown): Promise<unknown> {
    return previewRetrieval(this.#services, skill, task);
  }
}
