import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from './given/given-batch.ts'
import { createElsewhere, givenHosted } from './given/given-elsewhere.ts'
import { addressOf, givenAccepted, receivedBy } from './given/given-endorsement.ts'
import { currentKey, givenSigning } from './given/given-signing.ts'
import { createCouncil } from './given/given-statement.ts'
import { givenWallet, takeOffer } from './given/given-wallet.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

// Whoever asks the pool while a transaction is open waits for a connection that is never given back.
const site = createElsewhere()
const council = createCouncil(site)
let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let signing: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer({ connections: 1, outside: site.outside })
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  signing = await givenSigning(server, owner)
})
afterAll(async () => await server.stop())

const ok = (answer: { statusCode: number; body: string }) =>
  expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy((status: number) => status < 300), answer.body])
const dropJwtKeys = () =>
  context()
    .db.deleteFrom('issuer_keys')
    .where('issuer_id', '=', signing.issuerId)
    .where('algorithm', '!=', 'EdDSA')
    .execute()

test('badges are awarded, corrected, taken as JWT and revoked with one connection to the database', async () => {
  const awardId = await givenAward(owner, signing.badge, earner.email, { create_notification: true })
  const path = `${signing.badge}/assertions/${awardId}`
  ok(await owner.call('PUT', path, { body: { narrative: 'Corrected.' } }))
  await dropJwtKeys()
  expect(await signing.takeJwt(awardId)).toMatch(/^ey/)
  const batch = { awards: newRows(30), create_notification: true, hold_minutes: 5 }
  ok(await owner.call('POST', `${await givenBatch(owner, signing.badge, batch)}/undo`))
  await signing.awardMany(12)
  await context().queue.drain()
  ok(await owner.call('DELETE', path, { body: { revocation_reason: 'Made in error' } }))
})

test('what is changed under a condition is read and changed with one connection', async () => {
  const own = await givenBadgeClass(owner, await givenIssuer(owner))
  const read = await owner.call('GET', own)
  const { name, description, criteria_text } = read.json()
  const change = (headers: Record<string, string>) =>
    owner.call('PUT', own, { body: { name: `${name} 2`, description, criteria_text }, headers })
  const headers = { 'if-match': String(read.headers.etag) }
  ok(await change(headers))
  expect((await change(headers)).statusCode).toBe(412)
})

test('what is only tried out goes through one connection', async () => {
  const own = await givenBadgeClass(owner, await givenIssuer(owner))
  const body = { recipient_identifier: earner.email, create_notification: true }
  ok(await owner.call('POST', `${own}/assertions?dry_run=true`, { body }))
  ok(await owner.call('POST', '/v1/earner/collections?dry_run=true', { body: { name: 'Tried out' } }))
  expect((await owner.call('GET', `${own}/assertions`)).json()).toEqual([])
})

test('keys are replaced, and what leaked ones signed is signed anew, with one connection', async () => {
  const issuer = `/v1/issuer/issuers/${signing.issuerId}`
  const other = await givenIssuer(earner)
  await givenAccepted(earner, other, owner, issuer)
  await givenAccepted(owner, issuer, earner, await givenBadgeClass(earner, other))
  const award = `${signing.badge}/assertions/${await signing.award()}`
  await givenAccepted(earner, other, owner, award)
  for (const about of [award, signing.badge]) {
    const body = { credential: await council.endorse(addressOf(about)) }
    const added = await owner.call('POST', receivedBy(issuer), { body })
    ok(added)
    ok(await owner.call('POST', `${receivedBy(issuer)}/${added.json().slug}/check`))
  }
  for (const use of ['badge', 'jwt'] as const) {
    ok(await signing.rotate(currentKey(await signing.readSigning(), use).id))
    ok(await signing.reportLeaked(currentKey(await signing.readSigning(), use).id))
  }
  await context().queue.drain()
  expect(await signing.verdictOf(await signing.read(award.split('/').at(-1) ?? ''))).toBe('valid')
  ok(await owner.call('PUT', signing.base, { body: { jwt_algorithm: 'RS256', id_form: 'https' } }))
})

test('wallets are served, badges verified and reports kept with one connection', async () => {
  await dropJwtKeys()
  for (const form of ['jwt_vc_json', 'ldp_vc']) {
    const awardId = await givenAward(owner, signing.badge, earner.email)
    const made = await earner.call('POST', `/v3/backpack/badges/${awardId}/wallet-offers`, { body: {} })
    const wallet = givenWallet(server)
    expect((await takeOffer(wallet, made.json<NewWalletOffer>().offer_url, form)).credential).toBeTruthy()
  }
  const { id } = givenHosted(site, newEmail())
  const keyed = (key: string, body: object) => ({ body, headers: { 'idempotency-key': key } })
  ok(await server.call('POST', '/v3/verify/reports', keyed('report', { url: id })))
  ok(await server.call('POST', '/v3/verify/batches', keyed('batch', { badges: [{ url: id }, { url: id }] })))
  ok(await earner.call('POST', '/v1/earner/badges', { body: { url: givenHosted(site, earner.email).id } }))
  await context().queue.drain()
  ok(await earner.call('GET', '/v1/earner/badges'))
  const leaver = await givenPerson(server)
  await givenAward(owner, signing.badge, leaver.email)
  ok(await leaver.call('DELETE', '/v1/user/profile'))
})
