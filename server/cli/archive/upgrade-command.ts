import { migrate } from '#infra/db/migrate.ts'
import type { Command } from '../command.ts'
import { backUp, backupUsage } from './backup-command.ts'
import { withServerData } from './with-server-data.ts'

export const upgradeCommand: Command = {
  name: 'upgrade',
  usage: backupUsage,
  summary: 'After `git pull`: back up, then bring the database up to date. It stops at the first that fails.',
  run: async (args, terminal) => {
    await backUp(terminal, args)
    const applied = await withServerData(terminal, ({ db }) => migrate(db))
    terminal.say(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database was up to date.')
    terminal.say('Now start the new Sash.')
  },
}
