import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, countStored, givenBatch, newRows, passTime } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
let lasting: string
const idOf = (path: string) => path.split('/').at(-1) ?? ''
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  lasting = await givenBadgeClass(owner, issuer, { expires: { amount: 30, duration: 'days' } })
})
afterAll(async () => await server.stop())

const day = 86_400_000
const text = 'Choose a day after the one on which the badge is given.'
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const past = '2024-05-01T10:00:00Z'
const v2 = (more: object) => ({ recipient: { identity: newEmail(), type: 'email' }, ...more })
const vc = (more: object) => ({
  credential: {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: `did:web:localhost%3A8000:public:issuers:${idOf(issuer)}`,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'emailAddress', hashed: false, identityHash: newEmail() }],
      achievement: { id: `http://localhost:8000/public/badges/${idOf(badge)}`, type: ['Achievement'] },
    },
    ...more,
  },
})

/** Every way in on which an award is asked for, with the fields in its words; `issuedOn` where it can be said. */
const doors: [name: string, ask: (term: { issuedOn?: string; expires: string }) => [string, object], fault: object][] =
  [
    [
      'v1',
      ({ expires }) => [`${badge}/assertions`, { recipient_identifier: newEmail(), expires }],
      { expires: [text] },
    ],
    [
      'v2, of a badge class',
      (term) => [`/v2/badgeclasses/${idOf(badge)}/assertions`, v2(term)],
      { fieldErrors: { expires: [text] } },
    ],
    [
      'v2, of an issuer',
      (term) => [`/v2/issuers/${idOf(issuer)}/assertions`, v2({ ...term, badgeclass: idOf(badge) })],
      { fieldErrors: { expires: [text] } },
    ],
    [
      'v1, many at once',
      ({ issuedOn, expires }) => [
        `${badge}/batchAssertions`,
        { assertions: [newRows(1)[0], { ...newRows(1)[0], ...(issuedOn && { issued_on: issuedOn }), expires }] },
      ],
      { fieldErrors: [{}, { expires: [text] }] },
    ],
    [
      'v2, many at once',
      (term) => [`/v2/badgeclasses/${idOf(badge)}/issue`, { assertions: [v2({}), v2(term)] }],
      { fieldErrors: [{}, { expires: [text] }] },
    ],
    [
      'v3, a batch',
      ({ issuedOn, expires }) => [
        batchesOf(badge),
        { awards: [newRows(1)[0], { ...newRows(1)[0], ...(issuedOn && { issued_on: issuedOn }), expires }] },
      ],
      { fields: { 'awards.1.expires': [text] } },
    ],
    [
      'the VC-API',
      ({ issuedOn, expires }) => [
        '/credentials/issue',
        vc({ ...(issuedOn && { validFrom: issuedOn }), validUntil: expires }),
      ],
      { problemDetails: [expect.objectContaining({ detail: expect.stringContaining('after validFrom') })] },
    ],
  ]
const withDay = doors.filter(([name]) => name !== 'v1')

test.each(doors)('%s: no award ends with its beginning or before it [T6]', async (name, ask, fault) => {
  const before = await countStored(issuer)
  const terms: { issuedOn?: string; expires: string }[] = [
    { expires: later(-1) },
    { expires: '2020-01-01T00:00:00Z' },
    { expires: '0001-01-01T00:00:00Z' },
  ]
  if (name !== 'v1') {
    terms.push(
      { issuedOn: past, expires: past },
      { issuedOn: past, expires: '2024-05-01T09:59:59Z' },
      { issuedOn: past, expires: '2024-05-01T10:00:00.999Z' },
      { issuedOn: past, expires: '2024-05-01T12:00:00+02:00' },
    )
  }
  for (const term of terms) {
    const [url, body] = ask(term)
    const answer = await owner.call('POST', url, { body })
    expect([term, answer.statusCode]).toEqual([term, 400])
    if (name !== 'the VC-API') expect(answer.json()).toMatchObject(fault)
    else expect(answer.body).toContain('validUntil')
  }
  await context().queue.drain()
  expect(await countStored(issuer)).toEqual(before)
})

test.each(withDay)('%s: what was given and ended long ago is awarded, and has ended [T6]', async (_name, ask) => {
  const [url, body] = ask({ issuedOn: past, expires: '2024-06-01T00:00:00Z' })
  const answer = await owner.call('POST', url, { body })
  expect([answer.body, answer.statusCode < 300]).toEqual([answer.body, true])
  await context().queue.drain()
  const [award] = await context()
    .db.selectFrom('awards')
    .select(['award_id', 'issued_on', 'expires_at'])
    .where('expires_at', 'is not', null)
    .where('badge_id', '=', idOf(badge))
    .orderBy('created_at', 'desc')
    .orderBy('award_id', 'desc')
    .limit(1)
    .execute()
  expect([award?.issued_on, award?.expires_at]).toEqual([new Date(past), new Date('2024-06-01T00:00:00Z')])
  const report = await server.call('POST', '/v3/verify', {
    body: { url: `http://localhost:8000/public/assertions/${award?.award_id}?v=3_0` },
  })
  expect(report.json()).toMatchObject({
    verdict: 'invalid',
    reason: expect.stringContaining('expired on June 1, 2024'),
  })
})

test('the term of a class counts from the day on which it was given, also long ago [T6]', async () => {
  const award = { ...newRows(1)[0], issued_on: past }
  const batch = await givenBatch(owner, lasting, { awards: [award] })
  const [row] = (await owner.call('GET', `${batch}/rows`)).json()
  expect(row).toMatchObject({ state: 'awarded' })
  const { json } = (await owner.call('GET', `${lasting}/assertions/${row.award}`)).json()
  expect([json.issuedOn, json.expires]).toEqual(['2024-05-01T10:00:00Z', '2024-05-31T10:00:00Z'])
})

test('an award is not corrected to end before it was given, and may be to have ended [T6]', async () => {
  shiftClock(-40 * day)
  const award = await givenAward(owner, badge, newEmail())
  resetClock()
  const url = `${badge}/assertions/${award}`
  const refused = await owner.call('PUT', url, { body: { expires: '2020-01-01T00:00:00Z' } })
  expect([refused.statusCode, refused.json()]).toEqual([400, { expires: [text] }])
  const second = await owner.call('PUT', `/v2/assertions/${award}`, { body: { expires: '2020-01-01T00:00:00Z' } })
  expect([second.statusCode, second.json().fieldErrors]).toEqual([400, { expires: [text] }])
  const ended = await owner.call('PUT', url, { body: { expires: later(-86_400) } })
  expect([ended.statusCode, ended.json().version]).toEqual([200, 2])
})

test('a batch that begins later is held to the day on which it begins, and again when it does [T6]', async () => {
  const start_at = later(2 * 86_400)
  const body = (expires: string) => ({ awards: newRows(1, { expires }), start_at })
  const early = await owner.call('POST', batchesOf(badge), { body: body(later(86_400)) })
  expect(early.json().fields).toEqual({ 'awards.0.expires': [text] })
  const sent = await owner.call('POST', batchesOf(badge), { body: body(later(3 * 86_400)) })
  expect(sent.statusCode).toBe(202)
  await passTime(4 * day)
  resetClock()
  const rows = await owner.call('GET', `${batchesOf(badge)}/${sent.json().id}/rows`)
  expect(rows.json()).toMatchObject([{ state: 'failed', error: text, award: null }])
})

test('the database holds it, but for what there was before the rule, which can still be revoked [T6]', async () => {
  const award = await givenAward(owner, badge, newEmail())
  const all = await context().db.selectFrom('awards').select('term_checked').execute()
  expect(all.filter((one) => !one.term_checked)).toEqual([])
  const set = (columns: object) =>
    context().db.updateTable('awards').set(columns).where('award_id', '=', award).execute()
  await expect(set({ expires_at: new Date('2020-01-01T00:00:00Z') })).rejects.toMatchObject({
    constraint: 'awards_end_after_issue',
  })
  await set({ expires_at: new Date('2020-01-01T00:00:00Z'), term_checked: false })
  const revoked = await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Wrong.' } })
  expect(revoked.statusCode).toBeLessThan(300)
})
