// Options and arguments that name a file, a folder or a skill are refused where they are empty.

import type { Command } from 'commander';
import { checkNamed } from '../service/workspace/named.ts';

const naming = /^(?:dir|file|path|kind|choice|command|name)(?:\.\.\.)?$/;

/** As a hook before the action. Throws `EmptyValueError`. */
export function refuseEmptyValues(_: Command, command: Command): void {
  for (const option of command.options) {
    const value = /[<[](.+)[>\]]/.exec(option.flags)?.[1];
    if (value !== undefined && naming.test(value))
      checkNamed(option.long ?? option.flags, command.getOptionValue(option.attributeName()));
  }
  command.registeredArguments.forEach((argument, at) => {
    if (naming.test(argument.name()))
      checkNamed(`The argument ${argument.name()}`, command.processedArgs[at]);
  });
}
