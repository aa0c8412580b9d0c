import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { runCommand } from '../cli/run-command.ts'
import { addressOf, createTestDatabase, type TestDatabase } from './database.ts'

/** For a file of tests: a database and a folder of its own, and `npm run sash --` on them with all that was said. */
export const givenCommandLine = (more: Record<string, string> = {}) => {
  let database: TestDatabase
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-command-'))
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  return {
    db: () => database.db,
    connection: () => database.connection,
    /** Where commands look for files, and keep data unless told otherwise. */
    folder,
    sash: async (...args: string[]) => {
      const here = { SASH_DATA: folder, INIT_CWD: folder, LOG_LEVEL: 'silent' }
      const environment = { DATABASE_URL: addressOf(database.connection), ...here, ...more }
      const [out, err]: [string[], string[]] = [[], []]
      const code = await runCommand(args, {
        environment,
        say: (line) => out.push(line),
        complain: (line) => err.push(line),
      })
      return { code, out, err: err[0] }
    },
  }
}

/** The one who runs the server, with an address that is proven. */
export const givenOperator = async (db: TestDatabase['db'], email: string): Promise<void> => {
  const account_id = 'operator'
  await db
    .insertInto('accounts')
    .values({ account_id, first_name: 'Ada', last_name: 'Lovelace', is_operator: true })
    .execute()
  await db.insertInto('setup').values({ account_id }).execute()
  await db
    .insertInto('email_addresses')
    .values({ account_id, email_id: 1, email, verified_at: new Date(), is_primary: true, created_at: new Date() })
    .execute()
  await db.insertInto('verified_emails').values({ account_id, email }).execute()
}
