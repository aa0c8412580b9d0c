import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ClaimSheet } from '#contracts/claims/codes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { givenClaim, readProof } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds } from '#testing/sign-ups.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })
const given = async (rules: object = {}) => givenClaim(owner, await givenBadgeClass(owner, issuer), rules)
const givenCodes = async (rules: object = {}) => {
  const claim = await given({ kind: 'codes', cap: null, ...rules })
  const sheet = await owner.call('POST', `${claim.path}/codes`, { body: { count: 10 } })
  return sheet.json<ClaimSheet>().codes.map(({ code }) => code)
}
const take = (by: GivenPerson, token = '') =>
  by.call('POST', '/v3/claims/take', { body: { token }, headers: elsewhere() })
const ask = (token = '', email = newEmail('guest'), more: object = {}) =>
  server.call('POST', '/v3/claims/places', { body: { token, email, ...more }, headers: elsewhere() })
const prove = (token: string, more: object = {}) =>
  server.call('POST', '/v3/claims/proofs', { body: { token, ...more }, headers: elsewhere() })
const entriesOf = (email: string) => db().selectFrom('claim_entries').selectAll().where('email', '=', email).execute()
const said = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]

test('whoever has the badge already uses up nothing that an award takes, however often they press', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const holder = await givenPerson(server)
  await givenAward(owner, badge, holder.email)
  const claim = await givenClaim(owner, badge)
  const taken = () => db().selectFrom('status_entries').select('award_id').orderBy('award_id').execute()
  const before = await taken()
  await ask(claim.token, holder.email)
  const proof = await readProof(holder.email)
  for (let count = 0; count < 3; count++) {
    expect((await take(holder, claim.token)).json()).toMatchObject({ state: 'held' })
  }
  expect(said(await prove(proof))).toEqual([404, 'claim.proof'])
  expect(await taken()).toEqual(before)
})

test('an account that goes takes along no claim of an address that it has never proven', async () => {
  const claim = await given()
  const victim = newEmail('victim')
  await ask(claim.token, victim)
  const stranger = await givenPerson(server)
  await stranger.call('POST', '/v1/user/emails', { body: { email: victim } })
  await stranger.call('DELETE', '/v1/user/profile', { body: { password: stranger.password } })
  expect(await entriesOf(victim)).toHaveLength(1)
  expect((await prove(await readProof(victim))).statusCode).toBe(200)
})

test('a code that waited for an account that goes is free again, and the account stands on no list', async () => {
  const leaver = await givenPerson(server)
  const [code] = await givenCodes({ addresses: [leaver.email, owner.email] })
  await ask(code, leaver.email)
  expect(said(await take(owner, code))).toEqual([409, 'claim.used'])
  await leaver.call('DELETE', '/v1/user/profile', { body: { password: leaver.password } })
  expect(await db().selectFrom('claim_addresses').selectAll().where('email', '=', leaver.email).execute()).toEqual([])
  expect((await take(owner, code)).statusCode).toBe(200)
})

const stops: [string, (by: GivenPerson, path: string, badge: string) => Promise<unknown>][] = [
  [
    'is suspended',
    (_, path) =>
      db()
        .updateTable('issuers')
        .set({ suspended_at: new Date(), suspension_reason: 'Because.' })
        .where('issuer_id', '=', path.slice(path.lastIndexOf('/') + 1))
        .execute(),
  ],
  [
    'waits for an operator',
    (_, path) =>
      db()
        .updateTable('issuers')
        .set({ awaits_approval_since: new Date() })
        .where('issuer_id', '=', path.slice(path.lastIndexOf('/') + 1))
        .execute(),
  ],
  [
    'has put the badge away',
    (_, path, badge) =>
      db()
        .updateTable('badge_classes')
        .set({ archived_at: new Date() })
        .where('issuer_id', '=', path.slice(path.lastIndexOf('/') + 1))
        .where('badge_id', '=', badge.slice(badge.lastIndexOf('/') + 1))
        .execute(),
  ],
  [
    'has nobody who may award',
    (by) => db().deleteFrom('issuer_staff').where('account_id', '=', by.accountId).execute(),
  ],
]
test.each(stops)('an issuer that %s has no mail sent, and its claims pause', async (_, stop) => {
  const by = await givenPerson(server)
  const path = await givenIssuer(by)
  const badge = await givenBadgeClass(by, path)
  const { token } = await givenClaim(by, badge)
  await stop(by, path, badge)
  const email = newEmail('guest')
  expect(said(await ask(token, email))).toEqual([409, 'claim.closed'])
  expect([await mailKinds(email), await entriesOf(email)]).toEqual([[], []])
  const shown = await server.call('POST', '/v3/claims/preview', { body: { token } })
  expect(shown.json()).toMatchObject({ state: 'paused' })
})

test('a code that is used or kept for somebody says nothing of who has claimed or stands on the list', async () => {
  const [claimed, listed] = [await givenPerson(server), newEmail('listed')]
  const [first, used, kept, fresh] = await givenCodes({ addresses: [claimed.email, listed, owner.email] })
  await take(claimed, first)
  await take(owner, used)
  await ask(kept, newEmail('mine'))
  for (const code of [used, kept]) {
    for (const email of [claimed.email, listed, newEmail('nobody')]) {
      expect(said(await ask(code, email))).toEqual([409, 'claim.used'])
    }
  }
  // Whoever it is, the code waits for them, so that the next one learns nothing either.
  for (const email of [claimed.email, newEmail('nobody'), listed]) {
    expect((await ask(fresh, email)).statusCode).toBe(200)
    expect(said(await ask(fresh))).toEqual([409, 'claim.used'])
    shiftClock(16 * 60_000)
    await sweepNow(sweep)
  }
})

test('the name on a badge is the one that is given with the proof, whoever typed another one before', async () => {
  const claim = await given({ asks_name: true })
  const email = newEmail('guest')
  await ask(claim.token, email, { name: 'Maya Okonkwo' })
  const token = await readProof(email)
  await ask(claim.token, email, { name: 'A Fool' })
  expect(said(await prove(token))).toEqual([400, 'claim.name'])
  expect((await prove(token, { name: ' Maya  Okonkwo ' })).statusCode).toBe(200)
  const [entry] = await entriesOf(email)
  const award = await db()
    .selectFrom('awards')
    .select('recipient_name')
    .where('award_id', '=', entry?.award_id ?? '')
    .executeTakeFirst()
  expect([entry?.name, award?.recipient_name]).toEqual(['Maya Okonkwo', 'Maya Okonkwo'])
})

test('a place that nobody proves ends when it was to, however often somebody asks', async () => {
  const claim = await given({ cap: 1 })
  const email = newEmail('guest')
  await ask(claim.token, email)
  const [before] = await entriesOf(email)
  shiftClock(10 * 60_000)
  await ask(claim.token, email)
  const [after] = await entriesOf(email)
  expect(after?.held_until).toEqual(before?.held_until)
  shiftClock(6 * 60_000)
  expect((await take(owner, claim.token)).statusCode).toBe(200)
})

test('whoever claimed long ago gets a mail that opens the badge again', async () => {
  const claim = await given()
  const email = newEmail('guest')
  await ask(claim.token, email)
  const { award_id: award } = (await prove(await readProof(email))).json<{ award_id: string }>()
  shiftClock(40 * 86_400_000)
  await ask(claim.token, email)
  expect((await prove(await readProof(email))).json()).toMatchObject({ award_id: award })
})

const isAnyWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks where not granted and relation = 'mails'::regclass and database = (select oid from pg_database where datname = current_database())`.execute(
    db(),
  )
  return rows.length > 0
}

test('the pages of a claim are shown while somebody claims', async () => {
  const claim = await given()
  const email = newEmail('guest')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holding = db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table mails in exclusive mode`.execute(tx)
      locked()
      await held
    })
  await isLocked
  const asked = ask(claim.token, email)
  try {
    await expect.poll(isAnyWaiting, { timeout: 10_000 }).toBe(true)
    const shown = server.call('GET', `/c/${claim.token}`, { headers: { accept: 'text/html', ...elsewhere() } })
    const page = await Promise.race([shown, new Promise<undefined>((resolve) => setTimeout(resolve, 5000))])
    expect(page?.statusCode).toBe(200)
  } finally {
    release()
  }
  await holding
  expect((await asked).statusCode).toBe(200)
})
