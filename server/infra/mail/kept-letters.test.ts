import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSeconds } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { holdCopies } from './hold-copies.ts'
import { type Fill, openLetters } from './kept-letters.ts'
import { cancelMails, releaseMails } from './outbox.ts'
import { sweepMails } from './sweep-mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const db = () => context().db

const hold = async (fills: readonly (readonly Fill[])[], letter = { html: '<p>m1 m2</p>', text: 'm1, m2' }) => {
  const batchId = newEmail('batch')
  const copies = fills.map((one, index) => ({ to: newEmail('reader'), awardId: `${batchId}-${index}`, fills: one }))
  await transaction(db(), (tx) =>
    holdCopies(tx, { kind: 'award', subject: 'A badge', ...letter, batchId, marks: ['m1', 'm2'] }, copies, 'batch'),
  )
  const rows = await db().selectFrom('mails').selectAll().where('batch_id', '=', batchId).orderBy('award_id').execute()
  return { batchId, rows }
}
const stateOf = (batchId: string) =>
  db().selectFrom('mails').select(['state', 'letter_id', 'fills']).where('batch_id', '=', batchId).execute()
const countShared = async (letterId: string | null | undefined) =>
  (
    await db()
      .selectFrom('mail_letters')
      .select('letter_id')
      .where('letter_id', '=', letterId ?? '')
      .execute()
  ).length
const sweep = () => sweepNow(sweepMails(() => ({})))

test('a mail of many keeps what is its own, and reads as if all of it were', async () => {
  const { rows } = await hold([
    ['Rosa <b> & "co" \'s', { html: '<i>laid out</i>', text: 'laid out' }],
    // What stands in place of a mark is looked at no more.
    ['m2 $& $1', 'm1'],
  ])
  expect(rows.map(({ html, body }) => html + body)).toEqual(['', ''])
  expect(new Set(rows.map(({ letter_id }) => letter_id)).size).toBe(1)
  expect((await openLetters(db(), rows)).map(({ html, body }) => [html, body])).toEqual([
    ['<p>Rosa &lt;b&gt; &amp; &quot;co&quot; &#x27;s <i>laid out</i></p>', 'Rosa <b> & "co" \'s, laid out'],
    ['<p>m2 $&amp; $1 m1</p>', 'm2 $& $1, m1'],
  ])
})

test('what they have in common stays as long as one of them needs it', async () => {
  const { batchId, rows } = await hold([
    ['a', 'b'],
    ['c', 'd'],
  ])
  const shared = rows[0]?.letter_id
  await sweep()
  expect(await countShared(shared)).toBe(1)
  await cancelMails(db(), sql`mail_id = ${rows[0]?.mail_id}`)
  await sweep()
  expect(await countShared(shared)).toBe(1)
  await cancelMails(db(), sql`mail_id = ${rows[1]?.mail_id}`)
  expect(await stateOf(batchId)).toEqual([...rows].fill({ state: 'cancelled', letter_id: null, fills: null } as never))
  await sweep()
  expect(await countShared(shared)).toBe(0)
})

test('in the outbox of this machine a letter stays until its time has come, as a whole one does', async () => {
  const { batchId, rows } = await hold([['a', 'b']])
  await transaction(db(), (tx) =>
    releaseMails(
      tx,
      rows.map(({ mail_id }) => mail_id),
    ),
  )
  await context().queue.drain()
  expect(await stateOf(batchId)).toMatchObject([{ state: 'sent', letter_id: rows[0]?.letter_id }])
  await sql`update mails set created_at = ${inSeconds(-8 * 86_400)} where batch_id = ${batchId}`.execute(db())
  await sweep()
  expect(await stateOf(batchId)).toEqual([{ state: 'sent', letter_id: null, fills: null }])
  expect(await countShared(rows[0]?.letter_id)).toBe(0)
})

test('the database takes no mail with a part of a letter', async () => {
  const { rows } = await hold([['a', 'b']])
  const { mail_id } = rows[0] ?? { mail_id: '' }
  for (const change of [sql`fills = null`, sql`letter_id = null`, sql`html = 'x'`, sql`letter_id = 'none'`])
    await expect(sql`update mails set ${change} where mail_id = ${mail_id}`.execute(db())).rejects.toThrow(
      /mails_(?:whole_or_shared_check|letter_id_fkey)/,
    )
})

test('letters are read by one door', () => {
  const reading = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!/(?<!\.test)\.tsx?$/.test(file) || file.startsWith('testing/')) return false
    const code = readFileSync(`server/${file}`, 'utf8')
    if (/\('mails'\)/.test(code) && /'(?:html|body)'/.test(code)) return true
    return /selectFrom\('mails'\)(?:(?!\.execute|selectFrom)[\s\S])*?selectAll\(/.test(code)
  })
  expect(reading.sort()).toEqual([
    // Of kinds that are written for one person.
    'demo/prepare.ts',
    'infra/mail/deliver.ts',
    'infra/mail/list-outbox.ts',
  ])
})
