import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { openLetters } from '#infra/mail/kept-letters.ts'
import { verifyProof } from '#openbadges'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { batchesOf, countStored, givenBatch, newRows, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { opened } from '#testing/stored-documents.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const naughty = [
  "'); drop table awards; --",
  '{"a":1}',
  '\\u0000 \\" \\\\',
  '"quoted", and\ttabbed\r\nlines',
  '<script>alert(1)</script>',
  'e\u0301 é ﷽ 👩‍👩‍👧‍👦 \u202eleft\u202c \u2028 \ufeff',
  '\u0001\u007f\u0085\u{10ffff}',
  '_:c14n0 <https://a.example> .',
  '$1 %s {{y}}',
]

test('rows say what their authors wrote, sign by sign but for tags of HTML, and their signatures hold', async () => {
  const awards = naughty.map((text) => ({ ...newRows(1)[0], narrative: text, evidence_items: [{ narrative: text }] }))
  const batch = await givenBatch(owner, badge, { awards })
  const made = await opened(
    await context()
      .db.selectFrom('awards')
      .selectAll()
      .where('batch_id', '=', batch.split('/').at(-1) ?? '')
      .orderBy('row_number')
      .execute(),
  )
  const kept = naughty.map((text) => text.replace('<script>alert(1)</script>', 'alert(1)'))
  expect(made.map((award) => award.narrative)).toEqual(kept)
  for (const [index, { assertion, credential }] of made.entries()) {
    expect(JSON.parse(assertion)).toMatchObject({
      narrative: kept[index],
      evidence: [{ narrative: kept[index] }],
    })
    expect(await verifyProof(context().tools, JSON.parse(credential))).toMatchObject({ status: 'passed' })
  }
})

test('libraries of others accept what a batch signed, whatever its rows say', async () => {
  const evidence_items = [{ evidence_url: 'https://e.example/log?a=1&b=%20', narrative: 'Log' }, { narrative: 'Told' }]
  const plain = newRows(25, { narrative: 'Sailed *well*.', evidence_items, expires: '2031-01-01T00:00:00Z' })
  const odd = naughty.map((text) => ({
    ...newRows(1)[0],
    narrative: text,
    recipient_name: text,
    evidence_items: [{ narrative: text }, ...evidence_items],
  }))
  const dated = newRows(1, { issued_on: '2025-03-31T00:00:00+02:00', expires: null, hashed: false })
  const batch = await givenBatch(owner, badge, { awards: [...plain, ...odd, ...dated] })
  const made = await context()
    .db.selectFrom('awards')
    .select('award_id')
    .where('batch_id', '=', batch.split('/').at(-1) ?? '')
    .orderBy('row_number')
    .execute()
  expect(made).toHaveLength(26 + naughty.length)
  for (const { award_id } of made) {
    const credential = (await server.call('GET', `/public/assertions/${award_id}?v=3_0`)).json()
    expect([award_id, await isAcceptedElsewhere(server, credential)]).toEqual([award_id, true])
    const forged = { ...credential, validFrom: '2020-01-01T00:00:00Z' }
    expect(await isAcceptedElsewhere(server, forged)).toBe(false)
  }
  const [first] = made
  const credential = (await server.call('GET', `/public/assertions/${first?.award_id}?v=3_0`)).json()
  expect(credential).toMatchObject({ validUntil: '2031-01-01T00:00:00Z', evidence: [{ narrative: 'Log' }, {}] })
})

test('an address with unusual signs is hashed, mailed and linked as it is', async () => {
  const address = newEmail("o'brien+a&b=$&")
  await givenBatch(owner, badge, { awards: [{ email: address }] })
  const rows = await context().db.selectFrom('mails').selectAll().where('to_address', '=', address).execute()
  const [mail] = await openLetters(context().db, rows)
  const [link = '', token = ''] = /http\S+\/auth\/keep-badge\/(\S+)/.exec(mail?.body ?? '') ?? []
  expect(mail?.html).toContain(`href="${link}"`)
  const offer = await server.call('POST', '/v3/keep-links/preview', { body: { token } })
  expect(offer.json()).toMatchObject({ state: 'new', email: address })
})

test.each([
  ['NUL', '{"awards":[{"email":"a@b.example","narrative":"\\u0000"}]}'],
  ['half a pair', '{"awards":[{"email":"a@b.example","narrative":"\\ud800"}]}'],
  ['a prototype', '{"awards":[{"email":"a@b.example","__proto__":{"hashed":false}}]}'],
  ['no list', '{"awards":{"0":{"email":"a@b.example"}}}'],
  ['rows that are none', '{"awards":[null,1,"a@b.example",[]]}'],
  ['deep nesting', `{"awards":${'['.repeat(100)}${']'.repeat(100)}}`],
])('%s is refused, and nothing is stored', async (_, payload) => {
  const before = await countStored(issuer)
  const answer = await owner.call('POST', batchesOf(badge), {
    body: payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(400)
  expect(await countStored(issuer)).toEqual(before)
})

test('members that only the server decides are ignored', async () => {
  const awards = newRows(1, { award_id: 'x', created_by: 'x', revoked: true, acceptance: 'Accepted', row_number: 9 })
  const answer = await sendBatch(owner, badge, { awards, state: 'done', total: 99, batch_id: 'x' })
  expect(answer.json()).toMatchObject({ state: 'running', total: 1 })
})
