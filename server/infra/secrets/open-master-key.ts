import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import { transaction } from '../db/transaction.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { readKeptSubkeys } from './kept-subkeys.ts'
import { createMasterKey, keepDerived, type MasterKey } from './secrets.ts'

/**
 * The key of SASH_MASTER_KEY, else of the data folder; a new one only for a database that knows none yet. The database notes
 * which key it was first, and any other one is refused: of servers that start together on an empty database one makes the key,
 * and all that have its folder take that one.
 */
export async function openMasterKey(
  db: Db,
  { masterKey, dataDir, databaseUrl }: Pick<Config, 'masterKey' | 'dataDir' | 'databaseUrl'>,
): Promise<MasterKey> {
  const given = readMasterKey({ masterKey, dataDir }) || (await makeMasterKey(db, { dataDir, databaseUrl }))
  return requireSame(db, createMasterKey(given), keyFile(dataDir))
}

/**
 * Others who want to make a key wait until this one is in the folder and in the database, and then find it. It is in the folder
 * first: cut off in between, the next start takes it from there.
 */
const makeMasterKey = (db: Db, { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string> =>
  transaction(db, async (tx) => {
    await sql`lock table master_key in share row exclusive mode`.execute(tx)
    const known = readMasterKey({ masterKey: undefined, dataDir })
    if (known) return known
    if (databaseUrl === undefined) await forgetUnused(tx)
    if (await isKeyKnown(tx)) throw new ConfigError(lost(keyFile(dataDir)))
    const made = randomBytes(32).toString('base64')
    await noteKey(tx, createMasterKey(made))
    writeMasterKey(dataDir, made)
    return made
  })

const keyFile = (dataDir: string): string => path.join(dataDir, 'master.key')

/** The key of SASH_MASTER_KEY, else of the data folder, in base64; undefined where there is none. */
export const readMasterKey = ({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): string | undefined => {
  if (masterKey) return masterKey
  const file = keyFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Puts the key, in base64, into the data folder, where only its owner can read it: whole and on the disk, or not at all. For
 * without it, what the database keeps is lost.
 */
export const writeMasterKey = (dataDir: string, key: string): void => {
  const file = keyFile(dataDir)
  const unfinished = `${file}.${process.pid}.tmp`
  writeKeyFile(unfinished, key)
  renameSync(unfinished, file)
  syncFolder(dataDir)
}

/** As `writeMasterKey`, into a file of any name that is not whole before it is written to its end. */
export const writeKeyFile = (file: string, key: string): void => {
  const handle = openSync(file, 'w', 0o600)
  try {
    fchmodSync(handle, 0o600)
    writeSync(handle, `${key}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Windows cannot open folders.
export const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// The built-in database has one process: before its first issuer a lost key opens nothing, and another may take its place.
async function forgetUnused(db: Db): Promise<void> {
  if (await db.selectFrom('issuer_keys').select('wrapped_by').limit(1).executeTakeFirst()) return
  await db.deleteFrom('master_key').execute()
}

const isKeyKnown = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('master_key').select('key_id').executeTakeFirst()) !== undefined

async function noteKey(db: Db, { id }: MasterKey): Promise<void> {
  await db
    .insertInto('master_key')
    .values({ is_current: true, key_id: id })
    .onConflict((conflict) => conflict.column('is_current').doNothing())
    .execute()
}

async function requireSame(db: Db, key: MasterKey, file: string): Promise<MasterKey> {
  await noteKey(db, key)
  const { key_id, former_key_id } = await db
    .selectFrom('master_key')
    .select(['key_id', 'former_key_id'])
    .executeTakeFirstOrThrow()
  if (former_key_id !== null) throw new ConfigError(halfway)
  if (key_id === key.id) return keepDerived(key, await readKeptSubkeys(db, key))
  throw new ConfigError(
    `The master key is not the one that the secrets in the database were locked with. Start Sash with that key (${file} or SASH_MASTER_KEY); all servers on one database have the same.`,
  )
}

const halfway =
  'Locking all secrets with another master key was cut off. Finish it before you start Sash: npm run sash -- rewrap-keys, with the same SASH_MASTER_KEY and SASH_OLD_MASTER_KEY.'

const lost = (file: string): string =>
  `The database holds secrets, but the master key that opens them is missing: put it into ${file} or SASH_MASTER_KEY, the same for all servers on this database. Sash will not make a new one, because every issuer would lose its key.`
