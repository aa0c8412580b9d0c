import { verifyLog } from '#infra/audit/read-entries.ts'
import { writeExport } from '#infra/audit/write-export.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const verify: Command = {
  name: 'audit verify',
  usage: '',
  summary: 'Go along the audit log and say whether an entry is missing or was changed.',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`audit verify takes no ${args[0]}.`)
    const verdict = await withDatabase(terminal, verifyLog)
    if (!verdict.isWhole) throw new Error(`Entry ${verdict.number} of the audit log is ${faults[verdict.fault]}.`)
    const { number, hash } = verdict.end
    terminal.say(`The audit log is whole: ${number} entries, the last with the hash ${hash.toString('hex')}.`)
  },
}

const faults = { missing: 'missing', changed: 'not as it was written' }

const exportCommand: Command = {
  name: 'audit export',
  usage: '',
  summary: 'Write the audit log as JSON Lines, oldest first: npm run -s sash -- audit export > audit.jsonl',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`audit export takes no ${args[0]}.`)
    await withDatabase(terminal, async (db) => {
      for await (const line of writeExport(db)) terminal.say(line.trimEnd())
    })
  },
}

/** What was done here, and whether the log of it is whole. */
export const auditCommands: Command[] = [verify, exportCommand]
