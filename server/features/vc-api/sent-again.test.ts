import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { unsignedCredential } from '#testing/given/unsigned-credential.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

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
afterAll(async () => await server.stop())

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const wish = (email = newEmail('vc')) =>
  unsignedCredential(
    { issuerId: idOf(issuer), badgeId: idOf(badge) },
    {},
    { identifier: undefined, id: `mailto:${email}` },
  )
const issue = (credential: object, key?: string, by = owner) =>
  by.call('POST', '/credentials/issue', {
    body: { credential, options: { notify: true } },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const award = (body: object, key: string, by = owner) =>
  by.call('POST', `${badge}/assertions`, { body, headers: { 'idempotency-key': key } })
const countAwards = async (email: string) =>
  (await context().db.selectFrom('awards').select('award_id').where('recipient_identifier', '=', email).execute())
    .length
const countMails = async (email: string) =>
  (await context().db.selectFrom('mails').select('kind').where('to_address', '=', email).execute()).length
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
const atOnce = <T>(times: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, work))

test('the same credential ten times at once under one key is one award, and all ten are told the same', async () => {
  const email = newEmail('vc')
  const answers = await atOnce(10, () => issue(wish(email), 'ten'))
  expect(statuses(answers)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect([await countAwards(email), await countMails(email)]).toEqual([1, 1])
  const later = await issue(wish(email), 'ten')
  expect([later.statusCode, later.body]).toEqual([201, answers[0]?.body])
  const { verifiableCredential } = later.json()
  const verdict = await server.call('POST', '/credentials/verify', { body: { verifiableCredential } })
  expect(verdict.json().verified).toBe(true)
})

test('without a key each request is an award of its own', async () => {
  const email = newEmail('vc')
  const answers = await atOnce(4, () => issue(wish(email)))
  expect(statuses(answers)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().verifiableCredential.id)).size).toBe(4)
  expect(await countAwards(email)).toBe(4)
})

test('another credential under the key is refused, at the same moment too, and nothing is awarded', async () => {
  const [one, other] = [newEmail('vc'), newEmail('vc')]
  const answers = await Promise.all([issue(wish(one), 'two'), issue(wish(other), 'two')])
  expect(statuses(answers).sort()).toEqual([201, 422])
  const refused = answers.find(({ statusCode }) => statusCode === 422)
  expect(refused?.json().detail).toBe('This Idempotency-Key was used before with other content. Choose a new one.')
  expect((await countAwards(one)) + (await countAwards(other))).toBe(1)
  const elsewhere = await award({ recipient_identifier: one }, 'two')
  expect(elsewhere.statusCode).toBe(422)
})

test('a request that was refused leaves its key free', async () => {
  const email = newEmail('vc')
  const wrong = { ...wish(email), name: 'Another name' }
  expect(statuses(await atOnce(3, () => issue(wrong, 'three')))).toEqual([400, 400, 400])
  expect((await issue(wish(email), 'three')).statusCode).toBe(201)
  expect(await countAwards(email)).toBe(1)
})

test('keys belong to the one who chose them, and open nothing to who may not award', async () => {
  const [colleague, stranger] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, colleague, 'staff')
  const credential = wish()
  const mine = await issue(credential, 'four')
  const theirs = await issue(credential, 'four', colleague)
  expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201])
  expect(theirs.json().verifiableCredential.id).not.toBe(mine.json().verifiableCredential.id)
  expect((await issue(credential, 'four', stranger)).statusCode).toBe(404)
})

test('a key that no header carries whole is refused', async () => {
  for (const key of ['', ' ', 'a b', 'k'.repeat(256), '\u00e4']) {
    const answer = await issue(wish(), key)
    expect([key, answer.statusCode, answer.json().detail]).toEqual([key, 400, expect.stringContaining('visible ASCII')])
  }
})

test('what was awarded is told as it is now: corrected, and by an archived class', async () => {
  const email = newEmail('vc')
  const first = (await issue(wish(email), 'five')).json().verifiableCredential
  const path = `${badge}/assertions/${idOf(first.id)}`
  await owner.call('PUT', path, { body: { narrative: 'Corrected.' } })
  const archive = `${badge.replace('/v1/issuer', '/v3')}/archive`
  await owner.call('POST', archive, { body: { archived: true } })
  const again = await issue(wish(email), 'five')
  await owner.call('POST', archive, { body: { archived: false } })
  expect([again.statusCode, again.json().verifiableCredential]).toMatchObject([
    201,
    { id: first.id, credentialSubject: { narrative: 'Corrected.' } },
  ])
})

test('a single award has it, too: one of many at once, duplicates allowed or not', async () => {
  for (const [nth, allowed] of [true, false].entries()) {
    const email = newEmail()
    const body = { recipient_identifier: email, allow_duplicate_awards: allowed }
    const answers = await atOnce(6, () => award(body, `single-${nth}`))
    expect(statuses(answers)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1)
    expect(await countAwards(email)).toBe(1)
  }
})

test('a key is forgotten after a month, and of who sent it nothing is kept', async () => {
  const email = newEmail('vc')
  await issue(wish(email), 'six')
  const rows = await context().db.selectFrom('request_keys').selectAll().execute()
  expect(
    JSON.stringify(rows.map(({ key_hash, ...rest }) => ({ ...rest, key: key_hash.toString('latin1') }))),
  ).not.toMatch(/six|vc-|example\.org/)
  const month = 31 * 86_400_000
  await context()
    .db.updateTable('request_keys')
    .set({ created_at: new Date(now().getTime() - month) })
    .execute()
  await runSweep()
  expect(await context().db.selectFrom('request_keys').selectAll().execute()).toEqual([])
  expect((await issue(wish(email), 'six')).statusCode).toBe(201)
  expect(await countAwards(email)).toBe(2)
})

test('the description of the interface names the header where it counts', async () => {
  const { paths, components } = (await server.call('GET', '/openapi/all.json')).json()
  const headersOf = (path: string) =>
    (paths[path].post.parameters ?? [])
      .map((one: { $ref?: string }) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one))
      .filter((one: { in: string }) => one.in === 'header')
  for (const path of [
    '/credentials/issue',
    '/v1/issuer/issuers/{issuerSlug}/badges/{badgeSlug}/assertions',
    '/v1/issuer/issuers/{issuerSlug}/badges/{badgeSlug}/batchAssertions',
    '/v3/issuers/{issuerSlug}/badges/{badgeSlug}/award-batches',
    '/v3/issuers/{issuerSlug}/endorsements/given',
    '/v3/verify/batches',
    '/v3/verify/reports',
  ]) {
    const named = { name: 'Idempotency-Key', required: false, description: expect.stringContaining('30 days') }
    expect([path, headersOf(path)]).toEqual([path, [expect.objectContaining(named)]])
  }
  expect(headersOf('/credentials/verify')).toEqual([])
})
