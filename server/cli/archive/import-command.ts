import { createReadStream, statSync } from 'node:fs'
import { sql } from 'kysely'
import { readMasterKey, writeMasterKey } from '#infra/secrets/open-master-key.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import type { Config } from '#infra/settings/config.ts'
import type { ArchiveHead } from '../../archive/manifest.ts'
import { type Landed, readArchive } from '../../archive/read-archive.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { describeBlobs, describeTables } from './describe-tables.ts'
import { placeOf } from './place-of.ts'
import { withEmptyServer } from './with-server-data.ts'

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.tar.gz|-',
  summary: 'Bring what `export` wrote into an empty server, whose database may be another one. Sash must be stopped.',
  run: async (args, terminal) => {
    const [file, ...more] = readArguments(args, []).positionals
    if (!file || more.length > 0) throw new UsageError('Name one file, or - for the standard input.')
    await importAll(terminal, file === '-' ? process.stdin : openFile(placeOf(terminal, file)))
  },
}

export const openFile = (file: string): AsyncIterable<Buffer> => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`)
  return createReadStream(file)
}

/** Brings an archive into the empty server of this terminal, and says what landed. */
export const importAll = (terminal: Terminal, source: AsyncIterable<Buffer>): Promise<void> =>
  withEmptyServer(terminal, async ({ db, connection, blobs, config }) => {
    let keyLines: string[] = []
    const landed = await readArchive(
      source,
      { db, connection, blobs },
      {
        accept: (head) => requireSameKey(config, head),
        beforeEnd: (found) => {
          keyLines = settleKey(config, found)
        },
      },
    )
    // Whoever asks first should not wait for the database to learn how large its tables are.
    await sql`analyze`.execute(db)
    for (const line of describeTables(landed.manifest)) terminal.say(line)
    const here = landed.wasHere ? 'Everything was here already' : 'Everything is here'
    terminal.say(`${here}, compared row by row: ${describeBlobs(landed.manifest.blobs)}.`)
    for (const line of keyLines) terminal.say(line)
    if (landed.head.origin !== config.origin)
      terminal.say(`It came from ${landed.head.origin}: badges name that address. Start with SASH_ORIGIN set to it.`)
  })

const idAtHand = (config: Config): string | undefined => {
  const key = readMasterKey(config)
  return key && createMasterKey(key).id
}

function requireSameKey(config: Config, { hasKey, keyId }: ArchiveHead): void {
  const id = idAtHand(config)
  if (hasKey && id && id !== keyId)
    throw new Error('The file brings its master key, and another one is here already. Move that one away first.')
}

function settleKey(config: Config, { head, key }: Landed): string[] {
  const { keyId } = head
  if (keyId === null || idAtHand(config) === keyId) return []
  if (key) {
    // Somebody may have put one there meanwhile.
    requireSameKey(config, head)
    writeMasterKey(config.dataDir, key)
    return ['The master key came along and lies in the data folder.']
  }
  return [
    `The secrets in it (signing keys of issuers, and others) cannot be opened with ${idAtHand(config) ? 'the master key that is here' : 'any key that is here'}.`,
    `Put the master key of the old server (its id is ${keyId}) into SASH_DATA/master.key or SASH_MASTER_KEY before you start.`,
  ]
}
