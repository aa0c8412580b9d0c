import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { askFor, move, object, readObjection } from '#testing/given/given-move.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { readProfile, readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** Somebody who came by an organisation whose rule makes them editor of an issuer, and somebody who asks for the address. */
const givenMember = async () => {
  shiftClock(301_000)
  const [ruled, shared] = [await givenIssuer(owner), await givenIssuer(owner)]
  const domain = newDomain()
  const rules = [ruled, shared].map((issuer) => ({ group: 'leads', issuer: idOf(issuer), role: 'editor' }))
  const school = await givenOrganisation(operator, { oidc, domains: [domain], rules })
  const email = `jo@${domain}`
  const come = async (sub = email, as = email) => {
    provider.present({ sub, email: as, groups: ['leads'] })
    return (await readProfile(server, await readToken(server, await enterAt(server, school)))).slug
  }
  return { ruled, shared, school, domain, email, come, member: await come(), asking: await givenPerson(server) }
}

const rolesOf = async (accountId: string) => {
  const rows = await context()
    .db.selectFrom('issuer_staff')
    .select(['issuer_id', 'role', 'organisation_id'])
    .where('account_id', '=', accountId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.issuer_id, [row.role, row.organisation_id]]))
}

test('a role by a rule does not go along with the address, but is there after the next sign-in', async () => {
  const { ruled, shared, school, email, come, member, asking } = await givenMember()
  expect(await rolesOf(member)).toHaveProperty(idOf(ruled))
  const link = await askFor(asking, email)
  const seen = await server.call('POST', '/v3/address-moves/preview', { body: link })
  expect(seen.json()).toMatchObject({ is_last: true, issuers: [] })
  expect((await move(server, link)).statusCode).toBe(200)
  expect([await rolesOf(member), await rolesOf(asking.accountId)]).toEqual([{}, {}])
  expect(await come()).toBe(asking.accountId)
  const byRule = { [idOf(ruled)]: ['editor', school.id], [idOf(shared)]: ['editor', school.id] }
  expect(await rolesOf(asking.accountId)).toEqual(byRule)
  expect((await object(server, await readObjection(email))).statusCode).toBe(200)
  expect([await rolesOf(member), await rolesOf(asking.accountId)]).toEqual([{}, {}])
  expect(await come()).toBe(member)
  expect(await rolesOf(member)).toEqual(byRule)
})

test('where one is by hand and one by a rule, each is afterwards what it was', async () => {
  const { ruled, shared, school, domain, come } = await givenMember()
  const [low, high] = [await givenPerson(server), await givenPerson(server, `ada@${domain}`)]
  await come('ada', high.email)
  await givenStaff(ruled, low, 'staff')
  await givenStaff(shared, low, 'owner')
  await move(server, await askFor(high, low.email))
  expect(await rolesOf(high.accountId)).toEqual({
    [idOf(ruled)]: ['editor', school.id],
    [idOf(shared)]: ['owner', null],
  })
  await object(server, await readObjection(low.email))
  expect(await rolesOf(low.accountId)).toEqual({ [idOf(ruled)]: ['staff', null], [idOf(shared)]: ['owner', null] })
  expect(await rolesOf(high.accountId)).toEqual({
    [idOf(ruled)]: ['editor', school.id],
    [idOf(shared)]: ['editor', school.id],
  })
})

test('whoever is needed as the last owner takes that along, as if given by hand', async () => {
  const { school, domain, asking } = await givenMember()
  const lost = await givenPerson(server, `eve@${domain}`)
  const mine = idOf(await givenIssuer(lost))
  await context()
    .db.updateTable('issuer_staff')
    .set({ organisation_id: school.id })
    .where('account_id', '=', lost.accountId)
    .execute()
  await move(server, await askFor(asking, lost.email))
  expect(await rolesOf(asking.accountId)).toEqual({ [mine]: ['owner', null] })
})
