import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { addressOf, createEmptyDatabase } from '#testing/database.ts'
import { testKey } from '#testing/given/given-world.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../run-command.ts'

let server: TestServer
const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-other-key-'))
const data = path.join(folder, 'data')
const place = path.join(data, 'master.key')
beforeAll(async () => {
  server = await startTestServer()
  await givenPerson(server)
  await context()
    .db.insertInto('master_key')
    .values({ is_current: true, key_id: createMasterKey(testKey).id })
    .execute()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context().db)
  const address = addressOf({ ...inject('testPostgres'), database: rows[0]?.name ?? '' })
  const old = { DATABASE_URL: address, SASH_DATA: context().config.dataDir, SASH_MASTER_KEY: testKey }
  expect(await sash(old, 'export', 'keyed.tar.gz', '--with-key')).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sash = async (environment: Record<string, string>, ...args: string[]) => {
  const err: string[] = []
  const code = await runCommand(args, {
    environment: { ...environment, INIT_CWD: folder },
    say: () => undefined,
    complain: (line) => err.push(line),
  })
  return { code, err: err.join('\n') }
}

const alter = (change: (text: string) => string): string => {
  const text = gunzipSync(readFileSync(path.join(folder, 'keyed.tar.gz'))).toString('latin1')
  const changed = change(text)
  expect(changed === text).toBe(false)
  writeFileSync(path.join(folder, 'altered.tar.gz'), gzipSync(Buffer.from(changed, 'latin1')))
  return 'altered.tar.gz'
}

/** As somebody writes it who knows how: the manifest says what the first entry is now. */
const denyKey = (text: string): string => {
  const head = text.slice(512, 512 + Number.parseInt(text.slice(124, 135), 8))
  const changed = head.replace('"hasKey": true', '"hasKey":false')
  const sum = (part: string) => createHash('sha256').update(Buffer.from(part, 'latin1')).digest('hex')
  return text.replace(head, changed).replace(sum(head), sum(changed))
}
const otherKey = Buffer.alloc(32, 9).toString('base64')

test.each([
  ['another one', (text: string) => text.replace(`${testKey}\n`, `${otherKey}\n`)],
  ['no key at all', (text: string) => text.replace(`${testKey}\n`, `${'!'.repeat(testKey.length)}\n`)],
  ['one that it does not speak of', denyKey],
])(
  '[A17] a file whose master key is %s is refused: nothing lands, none is written, and the one that is here stays',
  async (_, change) => {
    const file = alter(change)
    for (const present of [undefined, otherKey]) {
      const database = await createEmptyDatabase()
      try {
        rmSync(data, { recursive: true, force: true })
        mkdirSync(data)
        if (present) writeFileSync(place, `${present}\n`)
        const { code, err } = await sash(
          { DATABASE_URL: addressOf(database.connection), SASH_DATA: data },
          'import',
          file,
        )
        expect([code, err]).toEqual([
          1,
          expect.stringMatching(/^The file (is broken: the master key|brings its master)/),
        ])
        expect(existsSync(place) ? readFileSync(place, 'utf8').trim() : undefined).toBe(present)
        const landed = sql`select from accounts`.execute(database.db).then(({ rows }) => rows.length)
        // Refused by its beginning, the file has not even made the tables.
        expect(await landed.catch(() => 0)).toBe(0)
      } finally {
        await database.drop()
      }
    }
  },
  60_000,
)
