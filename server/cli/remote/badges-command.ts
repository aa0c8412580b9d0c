import { toOneLine } from '#infra/one-line.ts'
import { type Command, UsageError } from '../command.ts'
import { connectServer } from './connect.ts'

export const listBadgesCommand: Command = {
  name: 'badges list',
  usage: '',
  summary: 'Show the badge classes of your issuers, each by the name that other commands know it by.',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`badges list takes no ${args[0]}.`)
    const sash = connectServer(terminal, 'a token')
    let shown = 0
    for await (const badges of sash.listAllBadgeClasses.pages()) {
      for (const { issuer, slug, name, archived } of badges) {
        const issuerSlug = issuer.split('/').at(-1)
        terminal.say(`${issuerSlug}/${slug}  ${toOneLine(name)}${archived ? '  (archived)' : ''}`)
        shown++
      }
    }
    if (shown === 0) terminal.say('There are no badge classes.')
  },
}
