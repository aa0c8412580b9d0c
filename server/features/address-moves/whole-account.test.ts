import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import {
  addressesOf,
  askFor,
  badgesOf,
  givenImport,
  mailsOf,
  move,
  object,
  readObjection,
} from '#testing/given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs } from '#testing/sign-ups.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../accounts/sweep.ts'

let server: TestServer
let issuer: GivenPerson
let badge: string
let old: GivenPerson
let asking: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  shiftClock(301_000)
  old = await givenPerson(server)
  asking = await givenPerson(server)
})

const rolesOf = async (person: GivenPerson) => {
  const rows = await context()
    .db.selectFrom('issuer_staff')
    .select(['issuer_id', 'role'])
    .where('account_id', '=', person.accountId)
    .orderBy('issuer_id')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.issuer_id, row.role]))
}
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const collectionsOf = async (person: GivenPerson) =>
  (await person.call('GET', '/v1/earner/collections'))
    .json<{ slug: string; badges: { id: string }[] }[]>()
    .map(({ slug, badges }) => [slug, badges.map(({ id }) => id)])

/** An account with everything that an account can have. */
const givenMuch = async () => {
  const award = await givenAward(issuer, badge, old.email)
  const imported = await givenImport(old)
  const input = { name: 'Mine', published: true, badges: [{ id: award }, { id: imported }] }
  const collection = (await old.call('POST', '/v1/earner/collections', { body: input })).json()
  const link = await old.call('POST', '/v3/backpack/share-links', {
    body: { kind: 'badge', target: imported, with_name: false, with_evidence: false },
  })
  const mine = await givenIssuer(old)
  return { award, imported, collection, link: new URL(link.json<{ url: string }>().url).pathname, mine: idOf(mine) }
}

test('with its last address goes all that an account has, and its sign-ins end', async () => {
  const { award, imported, collection, link, mine } = await givenMuch()
  const asked = await askFor(asking, old.email)
  const seen = await server.call('POST', '/v3/address-moves/preview', { body: asked })
  expect(seen.json()).toMatchObject({ badges: 2, is_last: true, collections: 1, issuers: ['Harbour School'] })
  expect((await move(server, asked)).statusCode).toBe(200)
  expect(await badgesOf(asking)).toEqual([award, imported].sort())
  expect(await collectionsOf(asking)).toEqual([[collection.slug, [award, imported]]])
  expect(await rolesOf(asking)).toEqual({ [mine]: 'owner' })
  expect(await addressesOf(asking)).toEqual([asking.email, old.email])
  expect((await old.call('GET', '/v1/user/profile')).statusCode).toBe(401)
  for (const page of [new URL(collection.share_url).pathname, link])
    expect([page, (await server.call('GET', page)).statusCode]).toEqual([page, 200])
  expect((await mailsOf(old.email, 'address-moved')).at(-1)).toContain('only confirmed address')
  const signedIn = await signInAs(server, old.email)
  const { access_token: token } = signedIn.json<{ access_token: string }>()
  expect((await server.call('GET', '/v1/user/profile', { token })).json().slug).toBe(asking.accountId)
})

test('an objection puts back all that went along', async () => {
  const { award, imported, collection, link, mine } = await givenMuch()
  await move(server, await askFor(asking, old.email))
  const later = await givenAward(issuer, badge, old.email)
  const answer = await object(server, await readObjection(old.email))
  expect([answer.statusCode, answer.json()]).toEqual([200, { email: old.email }])
  const again = { ...old, token: (await signInAs(server, old.email)).json().access_token }
  const back: GivenPerson = { ...again, call: (method, url, more) => server.call(method, url, { ...again, ...more }) }
  expect((await back.call('GET', '/v1/user/profile')).json().slug).toBe(old.accountId)
  expect(await badgesOf(back)).toEqual([award, imported, later].sort())
  expect(await collectionsOf(back)).toEqual([[collection.slug, [award, imported]]])
  expect([await rolesOf(old), await rolesOf(asking)]).toEqual([{ [mine]: 'owner' }, {}])
  expect([await addressesOf(back), await addressesOf(asking)]).toEqual([[old.email], [asking.email]])
  expect(await badgesOf(asking)).toEqual([])
  expect((await asking.call('GET', '/v1/user/profile')).statusCode).toBe(200)
  for (const page of [new URL(collection.share_url).pathname, link])
    expect([page, (await server.call('GET', page)).statusCode]).toEqual([page, 200])
})

test('where both are on a staff the higher role counts, and an objection parts them again', async () => {
  const issuers = [await givenIssuer(issuer), await givenIssuer(issuer), await givenIssuer(issuer)]
  const [raised = '', kept = '', lowered = ''] = issuers
  await givenStaff(raised, old, 'editor')
  await givenStaff(raised, asking, 'staff')
  await givenStaff(kept, old, 'staff')
  await givenStaff(kept, asking, 'owner')
  await givenStaff(lowered, old, 'owner')
  await move(server, await askFor(asking, old.email))
  expect(await rolesOf(asking)).toEqual({ [idOf(raised)]: 'editor', [idOf(kept)]: 'owner', [idOf(lowered)]: 'owner' })
  expect(await rolesOf(old)).toEqual({})
  await issuer.call('POST', `${lowered}/staff`, { body: { action: 'modify', email: asking.email, role: 'staff' } })
  expect((await object(server, await readObjection(old.email))).statusCode).toBe(200)
  expect(await rolesOf(old)).toEqual({ [idOf(raised)]: 'editor', [idOf(kept)]: 'staff', [idOf(lowered)]: 'staff' })
  expect(await rolesOf(asking)).toEqual({ [idOf(raised)]: 'staff', [idOf(kept)]: 'owner' })
})

test('a badge that both have stays once, also in the collections that move', async () => {
  const document = await givenSigned(old.email)
  const theirs = await givenImport(old, document)
  const input = { name: 'Mine', badges: [{ id: theirs }] }
  const { slug } = (await old.call('POST', '/v1/earner/collections', { body: input })).json()
  await asking.call('POST', '/v1/user/emails', { body: { email: old.email } })
  const own = await givenImport(asking, document)
  shiftClock(301_000)
  const [, waiting] = (await asking.call('GET', '/v1/user/emails')).json<{ id: number }[]>()
  await asking.call('PUT', `/v1/user/emails/${waiting?.id}`, { body: { resend: true } })
  const body = (await mailsOf(old.email, 'claimed-address')).at(-1) ?? ''
  const [, confirm_id = '', token = ''] = /move-address\/([\w-]+)\/([\w-]+)/.exec(body) ?? []
  expect((await move(server, { confirm_id, token })).statusCode).toBe(200)
  expect(await badgesOf(asking)).toEqual([own])
  expect(await collectionsOf(asking)).toEqual([[slug, [own]]])
  await object(server, await readObjection(old.email))
  const again = (await signInAs(server, old.email)).json().access_token
  const back: GivenPerson = { ...old, call: (method, url) => server.call(method, url, { token: again }) }
  expect(await badgesOf(back)).toEqual([theirs])
  expect(await collectionsOf(back)).toEqual([[slug, [theirs]]])
  expect(await badgesOf(asking)).toEqual([`${own} waits`])
})

test('an account without any address is kept as long as it can object', async () => {
  await context()
    .db.updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('account_id', '=', old.accountId)
    .execute()
  await move(server, await askFor(asking, old.email))
  const isThere = async () => {
    await sweepNow(sweep)
    const rows = context().db.selectFrom('accounts').select('account_id').where('account_id', '=', old.accountId)
    return (await rows.execute()).length === 1
  }
  expect(await isThere()).toBe(true)
  shiftClock(30 * 86_400_000 + 1000)
  expect((await object(server, await readObjection(old.email))).statusCode).toBe(404)
  expect(await isThere()).toBe(false)
})
