import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { readOrigin, resolvePlace } from './read-asked.ts'
import { readToken } from './read-token.ts'

export const migrateFromBadgrCommand: Command = {
  name: 'migrate-from badgr',
  usage:
    'https://api.badges.example [--dry-run] [--origin https://former.example] [--kept FOLDER] [--report FILE.json]',
  summary:
    'Move the issuers of a running Badgr server here, with its interface v2; the token comes from SASH_FROM_TOKEN or standard input.',
  run: async (args, terminal) => {
    const { values, said, positionals } = readArguments(args, ['dry-run'], ['origin', 'kept', 'report'])
    const [address, ...more] = positionals
    if (!address || more.length > 0) throw new UsageError('Name the address at which the server answers.')
    const server = readOrigin('The address', address.replace(/\/$/, '')) ?? ''
    const origin = readOrigin('--origin', said.get('origin')) ?? server
    const token = await readToken(terminal, new URL(server).host)
    const { migrateFromBadgr } = await import('./from-badgr.ts')
    await migrateFromBadgr(
      {
        address: server,
        token,
        origin,
        kept: resolvePlace(terminal, said.get('kept') ?? `moving-${new URL(server).host.replace(/[^\w.-]/g, '-')}`),
        isDryRun: values.has('dry-run'),
        reportFile: resolvePlace(terminal, said.get('report')),
      },
      terminal,
    )
  },
}
