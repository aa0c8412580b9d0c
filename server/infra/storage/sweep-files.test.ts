import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runSweep } from '#testing/given/given-batch.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { resetClock, shiftClock } from '../clock.ts'
import { context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { fileMentions, fileReferences } from './file-references.ts'
import { keepFiles, storeFile } from './keep-files.ts'
import { sweepFiles } from './sweep-files.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  // Sign-ins of the one before have ended meanwhile. The first is the operator.
  owner = await givenPerson(server)
})
afterEach(resetClock)
afterAll(() => server.stop())

const day = 86_400_000
const draw = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" width="99" height="99"><text x="9" y="50">${text}</text></svg>`,
  ).toString('base64')}`
const digestOf = (address: string) => /[0-9a-f]{64}/.exec(address)?.[0] ?? 'none'
const pictureOf = async (place: string) => digestOf((await owner.call('GET', place)).json().picture)
const rowOf = (key: string) =>
  context().db.selectFrom('blobs').selectAll().where('blob_key', '=', key).executeTakeFirst()
const isThere = async (key: string) => {
  const [bytes, row] = [await context().blobs.has(key), await rowOf(key)]
  expect(bytes).toBe(row !== undefined)
  return bytes
}
const passDays = async (days: number) => {
  shiftClock(days * day)
  await runSweep()
}
const remove = async (place: string) => expect((await owner.call('DELETE', place)).statusCode).toBe(204)

test('[A17] no picture goes that is still shown: of an award, of a former version, of a copy, of the look of the site', async () => {
  const recipient = await givenPerson(server)
  const issuer = await givenIssuer(owner, { image: draw('First look') })
  const badge = await givenBadgeClass(owner, issuer, { image: draw('First version') })
  const keys = [await pictureOf(issuer), await pictureOf(badge)]
  const award = await givenAward(owner, badge, recipient.email)
  const again = { name: 'Day Skipper', description: 'Sails.', criteria_text: 'Sail.', image: draw('Second version') }
  expect((await owner.call('PUT', badge, { body: again })).statusCode).toBe(200)
  const other = { name: 'Other School', url: 'https://harbour.example', email: owner.email, image: draw('Other look') }
  expect((await owner.call('PUT', issuer, { body: other })).statusCode).toBe(200)
  keys.push(await pictureOf(issuer), await pictureOf(badge))
  const logo = { version: 0, theme: { logo_small: draw('Logo'), favicon: draw('Icon') } }
  const { theme } = (await owner.call('PUT', '/v3/site/theme', { body: logo })).json()
  keys.push(digestOf(theme.logo_small), digestOf(theme.favicon))
  const copy = await givenImport(recipient, await givenSigned(recipient.email))
  const kept = await context()
    .db.selectFrom('imported_badges')
    .selectAll()
    .where('import_id', '=', copy)
    .executeTakeFirstOrThrow()
  keys.push(...[kept.original_key, kept.image_key, kept.issuer_image_key].filter((key) => key !== null))
  await runSweep()
  for (const _ of [1, 2]) await passDays(40)
  expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => true))
  resetClock()
  for (const form of ['', '/image', '/card.png'])
    expect([form, (await server.call('GET', `/public/assertions/${award}${form}`)).statusCode]).toEqual([form, 200])
  const picture = (await server.call('GET', `/public/pictures/${keys[1]}`)).statusCode
  expect(picture).toBe(200)
})

test('[A17] pictures of deleted classes and issuers go after thirty days, with their rows', async () => {
  const issuer = await givenIssuer(owner, { image: draw('Harbour') })
  const badge = await givenBadgeClass(owner, issuer, { image: draw('Skipper') })
  const keys = [await pictureOf(issuer), await pictureOf(badge)]
  const stay = async () => Promise.all(keys.map(isThere))
  await remove(badge)
  await remove(issuer)
  await runSweep()
  await passDays(29)
  expect(await stay()).toEqual([true, true])
  await passDays(2)
  expect(await stay()).toEqual([false, false])
})

test('[A17] what is wanted again within the thirty days stays, as does what is put once more at the last moment', async () => {
  const issuer = await givenIssuer(owner)
  const image = draw('Wanted again')
  const first = await givenBadgeClass(owner, issuer, { image })
  const key = await pictureOf(first)
  await remove(first)
  await runSweep()
  expect(await rowOf(key)).toMatchObject({ unused_since: expect.any(Date) })
  await givenBadgeClass(owner, issuer, { name: 'Again', image })
  expect(await rowOf(key)).toMatchObject({ unused_since: null })
  await passDays(40)
  expect(await isThere(key)).toBe(true)

  resetClock()
  const file = { bytes: randomBytes(20), mediaType: 'image/png' }
  const { key: late } = await storeFile(file)
  shiftClock(31 * day)
  await storeFile(file)
  await runSweep()
  expect(await isThere(late)).toBe(true)
})

test('[A17] bytes whose transaction came to nothing are known to the sweep, and go', async () => {
  const stored = await storeFile({ bytes: randomBytes(20), mediaType: 'image/png' })
  const failing = transaction(context().db, async (tx) => {
    await keepFiles(tx, [stored])
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  expect(await isThere(stored.key)).toBe(true)
  await passDays(31)
  expect(await isThere(stored.key)).toBe(false)
})

test('[A17] it looks at so many at a time, goes on where it was, and ends a drop that was cut off', async () => {
  const { db, blobs } = context()
  const stored = await Promise.all(
    Array.from({ length: 5 }, () => storeFile({ bytes: randomBytes(20), mediaType: 'image/png' })),
  )
  const keys = stored.map(({ key }) => key)
  await db.updateTable('blobs').set({ unused_since: null }).where('blob_key', 'in', keys).execute()
  const countNoted = async () => (await Promise.all(keys.map(rowOf))).filter((row) => row?.unused_since).length
  const { length: all } = await db.selectFrom('blobs').select('blob_key').execute()
  await db.deleteFrom('file_walks').execute()
  for (let looked = 0; looked < all; looked += 2) {
    const noted = await countNoted()
    await sweepNow(sweepFiles({ looked: 2, lookedAtOnce: 2, droppedAtOnce: 2 }))
    expect((await countNoted()) - noted).toBeLessThanOrEqual(2)
  }
  expect(await countNoted()).toBe(5)

  shiftClock(31 * day)
  const countLeft = async () => (await Promise.all(keys.map((key) => blobs.has(key)))).filter(Boolean).length
  await db.deleteFrom('blobs').where('unused_since', 'is not', null).where('blob_key', 'not in', keys).execute()
  await blobs.delete(keys[0] ?? '')
  for (const _ of [1, 2]) await sweepNow(sweepFiles({ looked: 2, lookedAtOnce: 2, droppedAtOnce: 2 }))
  expect(await countLeft()).toBeLessThanOrEqual(2)
  await sweepNow(sweepFiles({ looked: 2, lookedAtOnce: 2, droppedAtOnce: 2 }))
  expect([await countLeft(), await Promise.all(keys.map(rowOf))]).toEqual([0, keys.map(() => undefined)])
})

test('[A17] every column that refers to a file is in the list of the sweep, with an index', async () => {
  const { rows } = await sql<{ place: string; is_indexed: boolean }>`
    select k.conrelid::regclass || '.' || a.attname as place,
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = a.attnum) as is_indexed
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'blobs'::regclass and k.conparentid = 0 order by 1`.execute(context().db)
  const listed = fileReferences.map(({ table, column }) => ({ place: `${table}.${column}`, is_indexed: true }))
  expect(rows).toEqual(listed.sort((a, b) => (a.place < b.place ? -1 : 1)))
})

test('[A17] no other column has the key of a file in it', async () => {
  const { db } = context()
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json')`.execute(
    db,
  )
  const known: string[] = [...fileReferences, ...fileMentions].map(({ table, column }) => `${table}.${column}`)
  // The files themselves, and how far the sweep is.
  known.push('blobs.blob_key', 'file_walks.after_key')
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where exists (
        select from blobs where position(blob_key in ${sql.ref(`${table}.${column}`)}::text) > 0) limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found).toEqual(expect.arrayContaining(['badge_classes.image_key', 'imported_badges.original_key']))
  expect(found.filter((place) => !known.includes(place))).toEqual([])
})

test('[A17] bytes are put by few, each of which writes down what they are', () => {
  const putting = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !/^(testing|infra\/storage)\//.test(file) &&
      /\bblobs\.put\(/.test(readFileSync(`server/${file}`, 'utf8')),
  )
  // The doctor takes its own away again; an archive has the rows in it.
  expect(putting.sort()).toEqual(['archive/read-archive.ts', 'doctor/evaluate-storage.ts'])
})
