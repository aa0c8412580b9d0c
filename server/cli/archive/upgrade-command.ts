import { migrate } from '#infra/db/schema/migrate.ts'
import { writeFinding } from '../../doctor/finding.ts'
import type { Command } from '../command.ts'
import { askDoctor, requireHealth } from '../doctor-command.ts'
import { backUp, backupUsage } from './backup-command.ts'
import { withServerData } from './with-server-data.ts'

export const upgradeCommand: Command = {
  name: 'upgrade',
  usage: backupUsage,
  summary:
    'After `git pull`: back up, bring the database up to date, ask the doctor. It stops at the first that fails.',
  run: async (args, terminal) => {
    const backups = await backUp(terminal, args)
    const applied = await withServerData(terminal, ({ db }) => migrate(db))
    terminal.say(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database was up to date.')
    const findings = await askDoctor(terminal, { backups })
    // Whether anybody reaches it can be asked once it runs again.
    const settled = findings.filter(({ check }) => check !== 'address' && check !== 'jobs')
    for (const finding of settled) terminal.say(writeFinding(finding))
    requireHealth(settled)
    terminal.say('Now start the new Sash.')
  },
}
