// What a Chinese sentence says of the skill it names. Chinese has no word boundaries: cues are short and stand near the name.

import type { Cue } from './cue.ts';
import { cue } from './cue.ts';

export const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);

/** The first that matches decides. In simplified characters. */
export const chineseCues: readonly Cue[] = [
  cue(
    'before',
    /(?:替代|代替|取代|而不是|不要使用|请勿使用|改用|不同于|区别于)[^。；，]{0,8}$/,
    'alternative',
    'in',
    0.75,
  ),
  cue('after', /^[`*)\]\s]*(?:技能)?[^。；，]{0,4}(?:代替|替代|的替代)/, 'alternative', 'in', 0.75),
  cue('before', /(?:可选|如果可用|如已安装|如有需要|也可以?|还可以?)[^。；]{0,14}$/, 'semantic', 'in', 0.5),
  cue('after', /^[`*)\]\s]*(?:技能)?[^。；]{0,4}[（(]可选[）)]/, 'semantic', 'in', 0.5),
  cue(
    'before',
    /(?:发布|提交|交付|发送|上线|合并|推送|发版|移交|分享)(?:之前|以前|前)[^。；]{0,16}(?:运行|使用|执行|调用|用|跑|做|经过|通过)[^。；]{0,4}$/,
    'workflow',
    'out',
    0.7,
  ),
  cue(
    'before',
    /(?:(?<!如果|如)需要(?!时|的话|注意)|必须|依赖|前置(?:条件|技能)?[:：]?|前提是|基于|请?先(?:运行|使用|执行|调用|加载|完成|阅读))[^。；]{0,12}$/,
    'dependency',
    'in',
    0.8,
  ),
  cue('before', /(?:然后|接着|之后|随后|下一步|最后|交给)[^。；]{0,10}$/, 'workflow', 'out', 0.7),
  cue('before', /(?:参见|另见|参考|参阅|相关|详见|配合)[^。；]{0,8}$/, 'semantic', 'in', 0.6),
];

export const chineseHeadings: readonly Omit<Cue, 'where'>[] = [
  cue('any', /可选|推荐搭配/, 'semantic', 'in', 0.6),
  cue('any', /前置|前提|先决|依赖/, 'dependency', 'in', 0.75),
  cue('any', /替代|不适用|何时不/, 'alternative', 'in', 0.65),
  cue('any', /下一步|后续/, 'workflow', 'out', 0.65),
  cue('any', /相关|参见|另见|配套/, 'semantic', 'in', 0.6),
];
