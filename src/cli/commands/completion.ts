// `gos completion SHELL`: a script made from the commands themselves, so that it is never behind.

import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Runner } from '../program.ts';

interface Described {
  readonly name: string;
  readonly description: string;
}

interface CommandWords extends Described {
  readonly options: readonly Described[];
  readonly choices: readonly string[];
}

export function addCompletionCommand(program: Command, run: Runner): void {
  program
    .command('completion')
    .description('a completion script: source <(gos completion bash)')
    .addArgument(new Argument('<shell>', 'which one').choices(['bash', 'zsh', 'fish']))
    .action(run((cli, shell: 'bash' | 'zsh' | 'fish') => completionCommand(cli, shell, program)));
}

function completionCommand(cli: Cli, shell: 'bash' | 'zsh' | 'fish', program: Command): Promise<ExitCode> {
  const words = wordsOf(program);
  cli.out({ bash, zsh, fish }[shell](words));
  return Promise.resolve(exitCodes.ok);
}

function wordsOf(program: Command): readonly CommandWords[] {
  const help = program.createHelp();
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: help
      .visibleOptions(command)
      .map((option) => ({ name: option.long ?? option.short ?? '', description: option.description })),
    choices: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
  }));
}

function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(
    ({ name, options, choices }) =>
      `    ${name}) words="${[...options.map((option) => option.name), ...choices].join(' ')}" ;;`,
  );
  return `# bash completion of gos
_gos() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -o default -- "$current"))
}
complete -o default -F _gos gos
`;
}

function zsh(commands: readonly CommandWords[]): string {
  const described = ({ name, description }: Described) => `'${name}:${quoted(description)}'`;
  const cases = commands.map(({ name, options, choices }) => {
    const all = [...options, ...choices.map((choice) => ({ name: choice, description: '' }))];
    return `    ${name}) found=(${all.map(described).join(' ')}) ;;`;
  });
  return `#compdef gos
# zsh completion of gos
_gos() {
  local command="$words[2]"
  local -a commands found
  commands=(${commands.map(described).join(' ')})
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case "$command" in
${cases.join('\n')}
  esac
  _describe 'option' found
  _files
}
compdef _gos gos
`;
}

function fish(commands: readonly CommandWords[]): string {
  const lines = ['# fish completion of gos'];
  for (const { name, description, options, choices } of commands) {
    lines.push(`complete -c gos -n __fish_use_subcommand -a ${name} -d '${quoted(description)}'`);
    const here = `-n '__fish_seen_subcommand_from ${name}'`;
    for (const option of options)
      lines.push(
        `complete -c gos ${here} -l ${option.name.replace(/^--/, '')} -d '${quoted(option.description)}'`,
      );
    if (choices.length > 0) lines.push(`complete -c gos ${here} -a '${choices.join(' ')}'`);
  }
  return `${lines.join('\n')}\n`;
}

/** Safe inside single quotes of each shell, and without the `:` that separates a word from its description in zsh. */
function quoted(text: string): string {
  return text.replace(/['\\`$]/g, '').replace(/:/g, ',');
}
