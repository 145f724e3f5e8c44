// Needs that a sentence denies, asks about, or has of somebody else: `no longer requires X`, `whether X is needed`,
// `when the user needs X`.

import type { Relation } from './cue.ts';
import { namesBefore } from './listed-names.ts';

const denied: Relation = { type: 'semantic', direction: 'in', confidence: 0.4 };
const otherwise: Relation = { type: 'alternative', direction: 'in', confidence: 0.7 };

const hint =
  /\b(?:not?|never|neither|nor|without|unnecessary|needless|avoid|used to|formerly|previously|originally|historically|once|earlier|whether|if|when|where|unless|cannot)\b|n't\b/i;
const need = String.raw`(?:requir|depend|need|rel(?:y|ies|ied)\b|prerequisit)`;
const run = String.raw`(?:run(?:ning)?|us(?:e|ing)|load(?:ing)?|invok(?:e|ing)|call(?:ing)?|apply(?:ing)?|execut(?:e|ing)|start(?:ing)?|complet(?:e|ing)|read(?:ing)?|install(?:ing)?)`;
const how = String.raw`(?:(?:strictly|actually|directly|necessarily|really|currently|itself|always|first|yet|also|ever|longer|explicitly|even|formally|in any way|any|anymore) )*`;

/** The clause before the name. What a `but` introduces is said anew. */
const ahead: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\b(?:not|never|no longer|cannot)|n't) ${how}${need}\w*\b(?:(?!\b(?:but|only|except|besides|beyond|instead|than)\b)[^.;:])*$`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:requires?|needs?|depends? on|relies on)\W+(?:neither\b[^.;]*$|(?:none of|no)\W+${namesBefore})`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:used to|formerly|previously|originally|historically|once|earlier versions?)\s(?:also )?${need}\w*\b(?:(?!\b(?:but|now)\b)[^.;])*$`,
    'i',
  ),
  new RegExp(
    String.raw`(?:\b(?:do not|never|need not|must not|should not|cannot|not (?:have|need|required|necessary|obliged) to|(?:no need|unnecessary|needless|no reason|no requirement) (?:to|for)|avoid)|(?:do|need|must|should)n't|n't (?:have|need) to) ${how}${run}\W+${namesBefore}`,
    'i',
  ),
];
/** `without running X`; with another denial before it the two make a need. */
const without = new RegExp(String.raw`\bwithout (?:first )?${run}\W+${namesBefore}`, 'i');
const denial = /\b(?:not|never|cannot|fails?|impossible|no)\b[^.;]*\bwithout\b|n't\b[^.;]*\bwithout\b/i;
const neither = /\bneither\b[^.;]*$/i;
const behind = new RegExp(
  String.raw`^[^.;,:]{0,60}?(?:\b(?:is|are|was|were|does|do|has|have|need)(?: not| no longer| never|n't)|\bno longer) ${how}(?:have to be|to be |be |been |an? )?(?:${need}|necessary|mandatory|run\b|installed first|loaded first|compulsory|dependency)`,
  'i',
);
/** A choice of words that says what must not be run first. */
const first = /\b(?:first|beforehand|before this)\b/i;
const asks = /\b(?:whether|if|when)\W+(?:or not )?(?:the |an? )?\W*$/i;
const asked = /^[`*)\]\s]*(?:skill )?(?:is|are) (?:really |actually |also )?(?:required|needed|necessary)\b/i;
const theirNeed =
  /\b(?:when|if|where|unless|whenever)\b[^.;]{0,40}\b(?:users?|customers?|clients?|you|they|someone|tasks?|requests?|questions?)\W+(?:\w+ )?(?:requires?|needs?)\b[^.;,]{0,30}$/i;
/** `X builds on this skill and on …`: what else X needs. */
const besideThis =
  /\b(?:requires?|needs?|builds? (?:up)?on|depends? (?:up)?on|rel(?:y|ies) on|extends)\W+this skill\b[^,;:.]{0,60}\b(?:and|plus|as well as)\b[^,;:.]{0,40}$/i;
const useNot = /\b(?:do not|don't|never|avoid) (?:us|invok|load|run)\w*|\bnot for\b/i;
const noSubstitute =
  /(?:\b(?:not|never|cannot)|n't) (?:meant to |intended to |a |an |any )*(?:replacements?|replace|substitutes?|supersede|alternative)(?: for| to)?\W+(?:the )?\W*$/i;

/** Undefined where the words deny nothing. Both texts are of the sentence around the name. */
export function deniedRelation(before: string, after: string): Relation | undefined {
  if (before.includes('this skill') && besideThis.test(before)) return denied;
  if (!hint.test(before) && !hint.test(after)) return undefined;
  if (noSubstitute.test(before)) return denied;
  if (theirNeed.test(before)) return useNot.test(before) || useNot.test(after) ? otherwise : denied;
  if (ahead.slice(0, 3).some((pattern) => pattern.test(before))) return denied;
  if (behind.test(after) || (asks.test(before) && asked.test(after))) return denied;
  if (neither.test(before) && new RegExp(need, 'i').test(`${before} ${after}`)) return denied;
  // `Do not run X` alone says what to use instead of what; `Do not run X first` that it is no need.
  if (
    ahead[3]!.test(before) &&
    (first.test(before) || first.test(after) || /need|necess|have to/i.test(before))
  )
    return denied;
  return without.test(before) && !denial.test(before) ? denied : undefined;
}

const notButAnew = '(?:(?!但|而是|只|仅|却)[^。；])';
const deniedChinese: readonly RegExp[] = [
  new RegExp(
    `(?:不再|不会|并不|不|没有|从不|无|未必)(?:直接|强制|一定|再|总是|是)?(?:依赖|需要?|必须|必需|要求)(?!少)${notButAnew}{0,40}$`,
  ),
  new RegExp(
    `(?:没有必要|没必要|不必|不用|无须|无需|毋须|毋需|(?:不要|请勿|切勿|勿)(?=先|提前|事先))${notButAnew}{0,40}$`,
  ),
  new RegExp(`(?:并非|(?<!除)非|不是|未必)(?:必须|必需|必要|前置|前提|依赖)${notButAnew}{0,20}$`),
  /是否(?:还|也)?(?:需要|必须|依赖|必需)[^。；]{0,30}$/,
  /(?:曾经?|以前|过去|原先|原本|早期版本)(?:也)?(?:依赖|需要|要求)[^。；，]{0,30}$/,
  /(?:不能|不可|不会|无法|不是|并非|不)(?:完全)?(?:代替|替代|取代)[^。；，]{0,10}$/,
];
const deniedBehindChinese =
  /^[`*)\]\s]*(?:技能)?[^。；，]{0,8}(?:并非|非|不是|并不|不再|不|无)(?:是)?(?:必须|必需|必要|需要|前置|前提|被?依赖)/;
const theirNeedChinese = /(?:用户|用戶|使用者|客户|客戶|您|你|对方|对话)[^。；，]{0,6}需要[^。；，]{0,16}$/;
const whenNeeded = /需要[^。；，]{0,12}$/;
const whenBehind = /^[`*)\]\s]*(?:技能)?[^。；，]{0,8}(?:时(?!间)|的话|的情况)/;
const useNotChinese =
  /(?:不要|请勿|切勿|勿|不应|不能|不可|别|不)(?:再)?(?:使用|用|调用|运行)?(?:本|该|此|这个)?(?:技能)?|不适用|改用/;

/** The same for Chinese in simplified characters. */
export function deniedChineseRelation(before: string, after: string): Relation | undefined {
  const ofOthers = whenBehind.test(after) && (whenNeeded.test(before) || theirNeedChinese.test(before));
  if (ofOthers) return useNotChinese.test(after) ? otherwise : denied;
  return deniedChinese.some((pattern) => pattern.test(before)) || deniedBehindChinese.test(after)
    ? denied
    : undefined;
}
