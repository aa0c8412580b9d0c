import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { keep } from '#testing/given/given-keep-link.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds } from '#testing/sign-ups.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const given = async (rules: object = {}) => givenClaim(owner, await givenBadgeClass(owner, issuer), rules)
const take = (by: GivenPerson, { token }: GivenClaim, more: object = {}) =>
  by.call('POST', '/v3/claims/take', { body: { token, ...more } })
const ask = ({ token }: Pick<GivenClaim, 'token'>, email: string, more: object = {}) =>
  server.call('POST', '/v3/claims/places', { body: { token, email, ...more } })
const prove = (token: string) => server.call('POST', '/v3/claims/proofs', { body: { token } })
const takenOf = async ({ path }: GivenClaim) => (await owner.call('GET', path)).json<{ taken: number }>().taken
const awardsOf = async ({ id }: GivenClaim) => {
  const rows = await db()
    .selectFrom('claim_entries')
    .innerJoin('awards', 'awards.award_id', 'claim_entries.award_id')
    .select('awards.recipient_identifier')
    .where('claim_id', '=', id)
    .execute()
  return rows.map((row) => row.recipient_identifier)
}
const backpackOf = async (token: string) =>
  (await server.call('GET', '/v1/earner/badges', { token })).json<{ id: string; acceptance: string }[]>()

test('whoever is signed in takes the badge with one press, and has it in the backpack', async () => {
  const claim = await given()
  const taken = await take(earner, claim)
  expect([taken.statusCode, taken.json()]).toEqual([200, { state: 'claimed', award_id: expect.any(String) }])
  const { award_id: id } = taken.json<{ award_id: string }>()
  expect(await backpackOf(earner.token)).toContainEqual(expect.objectContaining({ id, acceptance: 'Accepted' }))
  expect(await takenOf(claim)).toBe(1)
  expect((await take(earner, claim)).json()).toEqual({ state: 'claimed', award_id: id })
  expect(await takenOf(claim)).toBe(1)
  expect(await mailKinds(earner.email)).not.toContain('award')
})

test('a stranger proves the address by mail, and a password keeps the badge: one mail, one account', async () => {
  const claim = await given()
  const email = newEmail('guest')
  const asked = await ask(claim, email)
  expect([asked.statusCode, asked.json()]).toEqual([200, { held_until: expect.any(String) }])
  expect([await takenOf(claim), await awardsOf(claim)]).toEqual([1, []])
  const proven = await prove(await readProof(email))
  expect(proven.json()).toMatchObject({ state: 'claimed', keep_token: expect.stringMatching(/^sash_kb_/) })
  const { award_id: id, keep_token: keepToken } = proven.json<{ award_id: string; keep_token: string }>()
  const kept = await keep(server, keepToken)
  expect(kept.statusCode).toBe(201)
  expect(await backpackOf(kept.json<{ access_token: string }>().access_token)).toEqual([
    expect.objectContaining({ id, acceptance: 'Accepted' }),
  ])
  expect(await mailKinds(email)).toEqual(['claim'])
  expect(await awardsOf(claim)).toEqual([email])
})

const linksOf = async (email: string): Promise<number> =>
  (await db().selectFrom('keep_links').select('email').where('email', '=', email).execute()).length

test('pressed again the link of the mail opens the same badge, and no other', async () => {
  const claim = await given()
  const email = newEmail('guest')
  await ask(claim, email)
  const token = await readProof(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => prove(token)))
  expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map((one) => one.json<{ award_id: string }>().award_id)).size).toBe(1)
  expect([await takenOf(claim), await awardsOf(claim)]).toEqual([1, [email]])
  expect(await linksOf(email)).toBe(1)
})

test('[cap] a hundred at once for twenty places: exactly twenty are held, and each becomes one award', async () => {
  const claim = await given({ cap: 20 })
  const emails = Array.from({ length: 100 }, () => newEmail('guest'))
  const asked = await Promise.all(emails.map((email) => ask(claim, email)))
  const statuses = asked.map((one) => one.statusCode)
  expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 409).length]).toEqual([20, 80])
  const proofs = (await Promise.all(emails.map(readProof))).filter(Boolean)
  expect(proofs).toHaveLength(20)
  const proven = await Promise.all(proofs.flatMap((token) => [prove(token), prove(token)]))
  expect(new Set(proven.map((one) => one.statusCode))).toEqual(new Set([200]))
  expect([await takenOf(claim), new Set(await awardsOf(claim)).size, (await awardsOf(claim)).length]).toEqual([
    20, 20, 20,
  ])
}, 120_000)

test('the same person fifty times at once gets one award, for one place', async () => {
  const claim = await given()
  const answers = await Promise.all(Array.from({ length: 50 }, () => take(earner, claim)))
  expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map((one) => one.json<{ award_id: string }>().award_id)).size).toBe(1)
  expect([await takenOf(claim), await awardsOf(claim)]).toEqual([1, [earner.email]])
}, 120_000)

test('whoever has the badge already uses up no place, and is told so', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenAward(owner, badge, earner.email)
  const claim = await givenClaim(owner, badge, { cap: 1 })
  await ask(claim, earner.email)
  expect(await takenOf(claim)).toBe(1)
  expect((await take(earner, claim)).json()).toMatchObject({ state: 'held' })
  expect(await takenOf(claim)).toBe(0)
})

test('a place that nobody proves is given back after 15 minutes, when somebody needs it or by the sweep', async () => {
  const claim = await given({ cap: 1 })
  const late = newEmail('late')
  await ask(claim, late)
  expect((await take(earner, claim)).json()).toMatchObject({ code: 'claim.full' })
  shiftClock(15 * 60_000 + 1000)
  expect(await takenOf(claim)).toBe(0)
  expect((await take(earner, claim)).statusCode).toBe(200)
  const refused = await prove(await readProof(late))
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'claim.full'])
  const other = await given({ cap: 1 })
  await ask(other, late)
  shiftClock(16 * 60_000)
  await sweepNow(sweep)
  const { taken } = await db()
    .selectFrom('claims')
    .select('taken')
    .where('claim_id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(0)
  expect((await prove(await readProof(late))).statusCode).toBe(200)
  expect(await takenOf(other)).toBe(1)
})

test('an address that got no place is forgotten after a month', async () => {
  const claim = await given()
  await ask(claim, newEmail('guest'))
  shiftClock(16 * 60_000)
  await sweepNow(sweep)
  shiftClock(31 * 86_400_000)
  await sweepNow(sweep)
  expect(await db().selectFrom('claim_entries').selectAll().where('claim_id', '=', claim.id).execute()).toEqual([])
})

test('the same answer for whoever is known, unknown, has claimed, or is not on the list', async () => {
  const claim = await given({ addresses: [earner.email] })
  const said = async (email: string) => {
    const { statusCode, body, headers } = await ask(claim, email)
    return [statusCode, Object.keys(JSON.parse(body)), headers['content-type']]
  }
  await take(earner, claim)
  const [first, ...others] = [await said(earner.email), await said(owner.email), await said(newEmail('guest'))]
  for (const other of others) expect(other).toEqual(first)
  expect(await takenOf(claim)).toBe(1)
})

test('only who is on the list or has the ending gets the badge; told once the address is proven', async () => {
  const listed = newEmail('listed')
  const claim = await given({ addresses: [listed] })
  const stranger = newEmail('stranger')
  await ask(claim, stranger)
  const refused = await prove(await readProof(stranger))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'claim.not-eligible'])
  await ask(claim, listed.toUpperCase())
  expect((await prove(await readProof(listed))).statusCode).toBe(200)
  expect(await awardsOf(claim)).toEqual([listed])
  const school = await given({ domains: ['@School.example'] })
  const codes = await Promise.all(
    ['a@school.example', 'a@my.school.example', 'a@school.example.evil.example'].map(async (email) =>
      ask(school, email),
    ),
  )
  expect(codes.map((one) => one.statusCode)).toEqual([200, 403, 403])
  expect((await take(earner, school)).json().code).toBe('claim.not-eligible')
})

test.each([
  ['early', { opens_at: '2999-01-01T00:00:00Z' }],
  ['ended', { closes_at: '2001-01-01T00:00:00Z' }],
] as const)('outside its time it gives nothing: %s', async (state, rules) => {
  const claim = await given(rules)
  expect((await take(earner, claim)).json().code).toBe(`claim.${state}`)
  expect((await ask(claim, newEmail())).json().code).toBe(`claim.${state}`)
})

test('paused and ended by staff it gives nothing, and started again it does', async () => {
  const claim = await given()
  for (const [state, code] of [
    ['paused', 'claim.paused'],
    ['ended', 'claim.ended'],
  ]) {
    await owner.call('POST', `${claim.path}/state`, { body: { state } })
    expect((await take(earner, claim)).json().code).toBe(code)
  }
  await owner.call('POST', `${claim.path}/state`, { body: { state: 'open' } })
  expect((await take(earner, claim)).statusCode).toBe(200)
})

test('what is preset and the name stand in the award, the name only where it is asked for', async () => {
  const rules = {
    asks_name: true,
    narrative: 'Was there.',
    evidence: 'https://day.example/',
    expires: '2999-01-01T00:00:00Z',
  }
  const claim = await given(rules)
  expect((await take(earner, claim)).json().code).toBe('claim.name')
  expect((await take(earner, claim, { name: '<b></b>' })).json().code).toBe('claim.name')
  const { award_id: id } = (await take(earner, claim, { name: ' Maya  <b>Okonkwo</b> ' })).json<{ award_id: string }>()
  const row = await db().selectFrom('awards').selectAll().where('award_id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ recipient_name: 'Maya Okonkwo', narrative: 'Was there.' })
  expect([row.expires_at?.toISOString(), JSON.stringify(row.evidence)]).toEqual([
    '2999-01-01T00:00:00.000Z',
    expect.stringContaining('https://day.example/'),
  ])
  const plain = await given()
  await take(earner, plain, { name: 'Maya' })
  const [award] = await db()
    .selectFrom('claim_entries')
    .innerJoin('awards', 'awards.award_id', 'claim_entries.award_id')
    .select('recipient_name')
    .where('claim_id', '=', plain.id)
    .execute()
  expect(award?.recipient_name).toBeNull()
})

test('where whoever made the claim is gone another editor or owner stands in; where nobody is, it gives nothing', async () => {
  const editor = await givenPerson(server)
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'add', email: editor.email, role: 'editor' } })
  const claim = await givenClaim(editor, await givenBadgeClass(owner, issuer))
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', email: editor.email } })
  expect((await take(earner, claim)).statusCode).toBe(200)
})

test('an account that goes takes along what claims know of it', async () => {
  const claim = await given()
  const leaver = await givenPerson(server)
  await take(leaver, claim)
  await ask(claim, newEmail())
  const gone = await leaver.call('DELETE', '/v1/user/profile', { body: { password: leaver.password } })
  expect(gone.statusCode).toBeLessThan(300)
  const rows = await db().selectFrom('claim_entries').select('email').where('claim_id', '=', claim.id).execute()
  expect(rows.map((row) => row.email)).not.toContain(leaver.email)
})
