import { linkSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { context, setContext } from '#infra/context.ts'
import { refuseMails, refusesMails } from '#infra/mail/refused-mails.ts'
import { openMasterKey, writeMasterKey } from '#infra/secrets/open-master-key.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { addressOf } from '#testing/database.ts'
import { givenWorld, testKey } from '#testing/given/given-world.ts'
import { givenAward } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../cli/run-command.ts'
import { evaluateKeys, gatherKeys } from '../doctor/evaluate-keys.ts'
import { webhookSecret } from '../features/webhooks/secrets.ts'
import { sealedPlaces } from './places.ts'
import { keepNextKey } from './replace-key-file.ts'
import { rewrapAll } from './rewrap.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof givenWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await givenWorld(server)
  // Makes the key of the server itself.
  await server.call('GET', '/.well-known/did.json')
  await refuseMails(context().db, 'no@more.example')
})
afterAll(async () => await server.stop())

const otherKey = Buffer.alloc(32, 9).toString('base64')
const newKey = Buffer.alloc(32, 8).toString('base64')
const lastKey = Buffer.alloc(32, 10).toString('base64')
const keys = { former: createMasterKey(testKey), next: createMasterKey(newKey) }

const rewrap = async (environment: Record<string, string>, ...args: string[]) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context().db)
  const place = {
    DATABASE_URL: addressOf({ ...inject('testPostgres'), database: rows[0]?.name ?? '' }),
    SASH_DATA: context().config.dataDir,
  }
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(['rewrap-keys', ...args], {
    environment: { ...place, ...environment },
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const both = { SASH_MASTER_KEY: newKey, SASH_OLD_MASTER_KEY: testKey }

test.each([
  [{ SASH_OLD_MASTER_KEY: testKey }, 'Set SASH_MASTER_KEY to the new key'],
  [{ SASH_MASTER_KEY: newKey }, 'Set SASH_OLD_MASTER_KEY'],
  [{ SASH_MASTER_KEY: testKey, SASH_OLD_MASTER_KEY: testKey }, 'Both keys are the same'],
  [{ SASH_MASTER_KEY: testKey, SASH_OLD_MASTER_KEY: newKey }, 'locked with the new key already'],
  [{ SASH_MASTER_KEY: newKey, SASH_OLD_MASTER_KEY: otherKey }, 'The old key is not the one'],
])('with keys %j nothing changes', async (environment, sentence) => {
  expect(await rewrap(environment, '--anyway')).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) })
  expect((await gatherKeys(context().db, keys.former)).closed.size).toBe(0)
})

test('while servers may run on the database it is refused', async () => {
  // The test server itself holds some.
  expect((await rewrap(both)).err).toMatch(/^\d+ other connections are open to this database\./)
})

test('cut off and called again, every secret is locked with the new key, and the old one opens none', async () => {
  const { db, config } = context()
  const stop = () => {
    throw new Error('cut off')
  }
  await expect(rewrapAll(db, keys, { report: stop })).rejects.toThrow('cut off')
  const halfway = await gatherKeys(db, keys.former)
  expect(halfway.opened).toBeGreaterThan(0)
  expect(halfway.closed.size).toBeGreaterThan(0)
  for (const masterKey of [testKey, newKey]) {
    await expect(openMasterKey(db, { ...config, masterKey })).rejects.toThrow('was cut off. Finish it before')
  }

  const third = await rewrap({ SASH_MASTER_KEY: otherKey, SASH_OLD_MASTER_KEY: testKey }, '--anyway')
  expect(third.err).toContain(`it locks the secrets with the new key ${keys.next.id} in place of ${keys.former.id}`)
  expect(evaluateKeys(halfway)).toMatchObject({ state: 'bad', says: expect.stringContaining('was cut off') })

  const done = await rewrap(both, '--anyway')
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^Locked with the new master key: \d+ secrets\./) })
  expect(await gatherKeys(db, keys.next)).toMatchObject({ closed: new Map() })
  expect((await gatherKeys(db, keys.former)).opened).toBe(0)
  const { rows } = await sql`select from issuer_keys where wrapped_by <> ${keys.next.id}`.execute(db)
  expect(rows).toEqual([])
  await expect(openMasterKey(db, { ...config, masterKey: testKey })).rejects.toThrow('is not the one')
  expect((await rewrap(both, '--anyway')).err).toContain('locked with the new key already')
})

test('with the new key all goes on: badges are signed, secrets are as they were, and who wants no mail gets none', async () => {
  const masterKey = await openMasterKey(context().db, { ...context().config, masterKey: newKey })
  setContext({ ...context(), masterKey })
  expect(await givenAward(world.owner, world.badge.path, 'next@example.org')).toMatch(/^[\w-]{22}$/)
  const { secret } = await context().db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()
  expect(webhookSecret.open(world.hook.id, secret)).toBe(world.hook.secret)
  expect(await refusesMails(context().db, 'no@more.example')).toBe(true)
  expect(await refusesMails(context().db, 'yes@more.example')).toBe(false)
})

test('every column that could hold a secret is one of the places, or a hash', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
      and column_name !~ '(hash|digest)$'`.execute(context().db)
  const known = sealedPlaces.map(({ table, column }) => `${table}.${column}`)
  // Hashes of addresses and of a token, under other names; and what passkeys let everybody know.
  const open = [
    'earner_addresses.look',
    'lti_registrations.begun_by',
    'other_backpack_badges.badge_key',
    'passkeys.credential_id',
    'passkeys.public_key',
  ]
  expect(rows.map(({ place }) => place).sort()).toEqual([...known, ...open].sort())
})

test('each key that a new one replaces in the data folder is kept beside it, also when the end was cut off', async () => {
  const { db, config } = context()
  const folder = config.dataDir
  const held = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('master.key'))
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8').trim()])
  writeMasterKey(folder, newKey)
  writeFileSync(path.join(folder, 'master.key.old'), testKey)

  // Cut off in the middle, by somebody who has noted the new key nowhere.
  const next = { former: keys.next, next: createMasterKey(otherKey) }
  const stop = () => {
    throw new Error('cut off')
  }
  await expect(rewrapAll(db, next, { keep: () => keepNextKey(folder, otherKey), report: stop })).rejects.toThrow()
  expect(await rewrap({}, '--anyway')).toMatchObject({ code: 0, out: expect.stringContaining('as master.key.old.2.') })
  const replaced = [
    ['master.key', otherKey],
    ['master.key.old', testKey],
    ['master.key.old.2', newKey],
  ]
  expect(held()).toEqual(replaced)

  // Cut off when all secrets were locked anew, and the key in the folder was not replaced yet.
  await rewrapAll(db, { former: next.next, next: keys.former }, { keep: () => keepNextKey(folder, testKey) })
  linkSync(path.join(folder, 'master.key'), path.join(folder, 'master.key.old.3'))
  const late = await rewrap({ SASH_MASTER_KEY: testKey }, '--anyway')
  expect(late).toMatchObject({ code: 0, out: expect.stringContaining('with the new master key already') })
  expect(late.out).toContain('as master.key.old.3.')
  expect(held()).toEqual([['master.key', testKey], ...replaced.slice(1), ['master.key.old.3', otherKey]])
  expect((await rewrap({ SASH_MASTER_KEY: testKey }, '--anyway')).err).toMatch(
    /^Both keys are the same one\. If .* ended well/,
  )
  expect(await gatherKeys(db, keys.former)).toMatchObject({ closed: new Map(), isHalfway: false })
})

test('where the name of the key leads to another folder, the old one is kept whatever is put there next', async () => {
  const folder = context().config.dataDir
  const [file, secrets] = [path.join(folder, 'master.key'), path.join(folder, 'mounted.key')]
  const former = readFileSync(file, 'utf8').trim()
  for (const name of readdirSync(folder).filter((name) => name.startsWith('master.key.old')))
    rmSync(path.join(folder, name))
  renameSync(file, secrets)
  symlinkSync(secrets, file)
  const { out } = await rewrap({ SASH_MASTER_KEY: lastKey }, '--anyway')
  const [, kept = ''] = /as (master\.key\.old\S*)\.$/m.exec(out) ?? []
  writeFileSync(secrets, lastKey)
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim()
  expect([read('master.key'), read(kept)]).toEqual([lastKey, former])
  expect(lstatSync(path.join(folder, kept)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => /\.(new|tmp)$/.test(name))).toEqual([])
})
