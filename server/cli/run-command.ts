import { type Command, type Terminal, UsageError } from './command.ts'
import { listTermsCommand, publishTermsCommand } from './terms-commands.ts'

const commands: Command[] = [publishTermsCommand, listTermsCommand]

const usage = [
  'usage: npm run sash -- COMMAND',
  '',
  ...commands.flatMap((command) => [`  ${command.name} ${command.usage}`.trimEnd(), `      ${command.summary}`]),
  '  help',
  '      Show this text.',
].join('\n')

/** Runs what the operator typed and returns the exit code. */
export const runCommand = async (args: string[], terminal: Terminal): Promise<number> => {
  if (['help', '--help', '-h'].includes(args[0] ?? '')) {
    terminal.say(usage)
    return 0
  }
  try {
    const command = commands.find(({ name }) => name === args.slice(0, 2).join(' '))
    if (!command) throw new UsageError(args.length === 0 ? 'Say what to do.' : `There is no command ${args.join(' ')}.`)
    await command.run(args.slice(2), terminal)
    return 0
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error))
    if (error instanceof UsageError) terminal.complain(`\n${usage}`)
    return 1
  }
}
