import { requireAlone } from '#infra/db/connections/require-alone.ts'
import { joinAsItIs } from '#infra/db/join.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import { readMasterKey } from '#infra/secrets/open-master-key.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readConfig } from '#infra/settings/config.ts'
import { keepNextKey, readNextKey, replaceKeyFile } from '../sealed/replace-key-file.ts'
import { isLockedWith, rewrapAll } from '../sealed/rewrap.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const rewrapCommand: Command = {
  name: 'rewrap-keys',
  usage: '[--anyway]',
  summary:
    'Lock all secrets with another master key: SASH_MASTER_KEY is the new one, SASH_OLD_MASTER_KEY (or SASH_DATA/master.key) the old. Sash must be stopped.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, ['anyway'])
    if (positionals.length > 0) throw new UsageError(`rewrap-keys takes no ${positionals[0]}.`)
    const { dataDir, databaseUrl, next, former, file } = readKeys(terminal)
    // A server that still has the old key would lock new secrets with it.
    if (databaseUrl && !values.has('anyway')) await requireAlone(databaseUrl)
    const opened = await joinAsItIs({ databaseUrl, dataDir, log: terminal.complain })
    try {
      if (!databaseUrl && !opened.isOwn) throw new Error('Sash runs on this database. Stop it first.')
      await migrate(opened.db)
      const keys = { former: createMasterKey(former), next: createMasterKey(next) }
      if (file === former && (await isLockedWith(opened.db, keys.next)))
        terminal.say(
          'Everything is locked with the new master key already: the run before was cut off at its very end.',
        )
      else {
        const keep = () => {
          if (file === former) keepNextKey(dataDir, next)
        }
        const { moved, lost } = await rewrapAll(opened.db, keys, {
          keep,
          report: (place, sum) => terminal.complain(`${place.table}.${place.column}: done, ${sum.moved} in all`),
        })
        terminal.say(`Locked with the new master key: ${moved} secrets. The old one opens nothing here any more.`)
        if (lost > 0) terminal.say(`${lost} secrets were opened by neither key, and stay as they were.`)
      }
    } finally {
      await opened.close()
    }
    if (file === former) {
      const kept = replaceKeyFile(dataDir, next)
      terminal.say(`SASH_DATA/master.key is the new key; the old one is beside it as ${kept}.`)
    }
    terminal.say('Backups from before need the old key: keep it with them, or make a new backup and destroy both.')
  },
}

function readKeys({ environment }: Terminal) {
  const { dataDir, databaseUrl, masterKey } = readConfig(environment)
  const next = masterKey ?? readNextKey(dataDir)
  const file = readMasterKey({ dataDir, masterKey: undefined })
  const former = environment.SASH_OLD_MASTER_KEY || file
  if (!next) throw new Error('Set SASH_MASTER_KEY to the new key, such as the output of: openssl rand -base64 32')
  if (!former) throw new Error('Set SASH_OLD_MASTER_KEY to the key that Sash had until now.')
  if (createMasterKey(next).id === createMasterKey(former).id) throw new Error(sameKeys)
  return { dataDir, databaseUrl: databaseUrl && (environment.DATABASE_DIRECT_URL || databaseUrl), next, former, file }
}

const sameKeys =
  'Both keys are the same one. If this command ended well before, all is done: npm run sash -- doctor looks. Else set SASH_OLD_MASTER_KEY to the key that Sash had until now.'
