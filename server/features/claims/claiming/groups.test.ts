import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Claim } from '#contracts/claims/claims.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { givenClaim, readProof } from '#testing/given/given-claim.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const given = async (group: string, more: object = {}) =>
  givenClaim(owner, await givenBadgeClass(owner, issuer), { group: idOf(group), ...more })
const ask = (token: string, email: string) => server.call('POST', '/v3/claims/places', { body: { token, email } })
const prove = (token: string) => server.call('POST', '/v3/claims/proofs', { body: { token } })
const take = (by: GivenPerson, token: string) => by.call('POST', '/v3/claims/take', { body: { token } })
const said = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]

test('only people of the group get the badge; whoever else asks is told once the address is proven', async () => {
  const [member, guest] = [newEmail('member'), newEmail('guest')]
  const { token, path } = await given(await givenGroup(owner, issuer, [{ email: member.toUpperCase() }]))
  const answers = [await ask(token, member), await ask(token, guest)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [first, second] = answers.map((answer) => Object.keys(answer.json()))
  expect(first).toEqual(second)
  expect((await owner.call('GET', path)).json<Claim>().taken).toBe(1)
  expect((await prove(await readProof(member))).statusCode).toBe(200)
  expect(said(await prove(await readProof(guest)))).toEqual([403, 'claim.not-eligible'])
})

test('somebody signed in takes it with the address that is in the group, and nobody else takes it', async () => {
  const [member, guest] = [await givenPerson(server), await givenPerson(server)]
  const { token } = await given(await givenGroup(owner, issuer, [{ email: member.email }]))
  expect((await take(member, token)).statusCode).toBe(200)
  expect(said(await take(guest, token))).toEqual([403, 'claim.not-eligible'])
})

test('list, domain and group hold together', async () => {
  const [both, listed, grouped] = [newEmail('both'), newEmail('listed'), newEmail('grouped')]
  const group = await givenGroup(owner, issuer, [{ email: both }, { email: grouped }])
  const { token } = await given(group, { addresses: [both, listed], domains: [both.split('@')[1] ?? ''] })
  for (const email of [both, listed, grouped]) await ask(token, email)
  const codes = []
  for (const email of [both, listed, grouped]) codes.push((await prove(await readProof(email))).statusCode)
  expect(codes).toEqual([200, 403, 403])
})

test('whoever has left, or was removed, after the mail went out gets nothing; what was claimed stays', async () => {
  const [leaver, removed, stays] = [await givenPerson(server), newEmail('removed'), newEmail('stays')]
  const group = await givenGroup(owner, issuer, [{ email: leaver.email }, { email: removed }, { email: stays }])
  const { token } = await given(group)
  for (const email of [leaver.email, removed, stays]) await ask(token, email)
  const claimed = await prove(await readProof(stays))
  const members = await membersOf(owner, group)
  const own = (email: string) => members.find((member) => member.email === email)?.id ?? ''
  expect((await leaver.call('DELETE', `/v3/user/groups/${own(leaver.email)}`)).statusCode).toBeLessThan(300)
  const ids = [own(removed), own(stays)]
  expect((await owner.call('POST', `${group}/removals`, { body: { members: ids } })).statusCode).toBeLessThan(300)
  for (const email of [leaver.email, removed]) {
    expect(said(await prove(await readProof(email)))).toEqual([403, 'claim.not-eligible'])
  }
  expect((await prove(await readProof(stays))).json().award_id).toBe(claimed.json().award_id)
})

test('whoever joins the group after asking may claim', async () => {
  const email = newEmail('late')
  const group = await givenGroup(owner, issuer)
  const { token } = await given(group)
  await ask(token, email)
  await owner.call('POST', `${group}/members`, { body: { people: [{ email }] } })
  expect((await prove(await readProof(email))).statusCode).toBe(200)
})

test('of a group that is put away or deleted nobody claims, and the claim does not become open to all', async () => {
  const person = await givenPerson(server)
  for (const end of ['put away', 'delete']) {
    const group = await givenGroup(owner, issuer, [{ email: person.email }])
    const { token, path } = await given(group)
    if (end === 'delete') await owner.call('DELETE', group)
    else await owner.call('PUT', group, { body: { archived: true } })
    expect(said(await take(person, token))).toEqual([403, 'claim.not-eligible'])
    await owner.call('POST', `${path}/state`, { body: { state: 'paused' } })
    expect(said(await owner.call('POST', `${path}/state`, { body: { state: 'open' } }))).toEqual([400, 'claim.group'])
    const freed = await owner.call('PUT', path, { body: { group: null } })
    expect(freed.json()).toMatchObject({ group: null, group_name: null })
    await owner.call('POST', `${path}/state`, { body: { state: 'open' } })
    expect((await take(person, token)).statusCode).toBe(200)
  }
})

test('a claim takes no group of another issuer, none that is not there and none from the archive', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const other = await givenGroup(owner, await givenIssuer(owner))
  const archived = await givenGroup(owner, issuer)
  await owner.call('PUT', archived, { body: { archived: true } })
  const { path } = await givenClaim(owner, badge)
  for (const group of [idOf(other), idOf(archived), 'none']) {
    expect(said(await owner.call('PUT', path, { body: { group } }))).toEqual([400, 'claim.group'])
    const body = { badge_class: idOf(badge), title: 'Open day', group }
    expect(said(await owner.call('POST', path.slice(0, path.lastIndexOf('/')), { body }))).toEqual([400, 'claim.group'])
  }
  const own = await givenGroup(owner, issuer)
  const named = await owner.call('PUT', path, { body: { group: idOf(own) } })
  expect(named.json()).toMatchObject({ group: idOf(own), group_name: 'Evening class' })
  shiftClock(1)
  expect((await owner.call('PUT', path, { body: { title: 'Another day' } })).json()).toMatchObject({ group: idOf(own) })
})
