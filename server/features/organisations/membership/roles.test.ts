import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson, readMailLink } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { giveRoles } from './give-roles.ts'

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
interface Member {
  user: { email: string }
  role: string
}
const rolesIn = async (issuer: string) => {
  const answer = await owner.call('GET', `${issuer}/staff`)
  return Object.fromEntries(answer.json<Member[]>().map(({ user, role }) => [user.email, role]))
}

/** An organisation whose leads edit the issuer and whose staff awards in it. */
const givenRules = async (rules: object[], more: object = {}) => {
  const domain = newDomain()
  const whole = { name: 'Harbour School', oidc, domains: [domain], rules, ...more }
  const school = await givenOrganisation(operator, whole)
  const change = async (changed: object) => {
    const body = { ...whole, ...changed }
    expect((await operator.call('PUT', `/v3/operator/organisations/${school.id}`, { body })).statusCode).toBe(200)
  }
  const email = `jo@${domain}`
  const come = async (groups?: string[]) => {
    provider.present({ sub: email, email, ...(groups ? { groups } : {}) })
    return readToken(server, await enterAt(server, school))
  }
  return { school, domain, email, come, change }
}

test('each sign-in brings roles in line with the groups, and tells and notes what changed', async () => {
  const issuer = await givenIssuer(owner)
  const id = idOf(issuer)
  const { email, come } = await givenRules([
    { group: 'leads', issuer: id, role: 'editor' },
    { group: 'everybody', issuer: id, role: 'staff' },
  ])
  const token = await come(['everybody', 'leads'])
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'editor' })
  const told = await server.call('GET', '/v3/account/notifications', { token })
  expect(told.body).toContain(id)
  await come(['everybody'])
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'staff' })
  await come()
  expect(await rolesIn(issuer)).not.toHaveProperty(email)
  const log = (await operator.call('GET', '/v3/operator/audit')).json<{ verb: string; client_id: string }[]>()
  expect(log.filter(({ client_id }) => client_id === 'organisation').map(({ verb }) => verb)).toEqual([
    'staff.removed',
    'staff.changed',
    'staff.added',
  ])
})

test('a group whose name no database keeps gives nothing, and keeps nobody out [T7]', async () => {
  const issuer = await givenIssuer(owner)
  const { email, come } = await givenRules([{ group: 'leads', issuer: idOf(issuer), role: 'editor' }])
  expect(await come(['all\u0000', 'leads'])).toEqual(expect.any(String))
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'editor' })
})

test('a role that was given by hand is never touched, and one that was changed by hand neither', async () => {
  const [issuer, second] = [await givenIssuer(owner), await givenIssuer(owner)]
  const { email, come } = await givenRules([
    { group: 'leads', issuer: idOf(issuer), role: 'editor' },
    { group: 'leads', issuer: idOf(second), role: 'editor' },
  ])
  const staff = (at: string, action: string, role: string) =>
    owner.call('POST', `${at}/staff`, { body: { action, role, email } })
  await staff(issuer, 'add', 'staff')
  await come(['leads'])
  expect([await rolesIn(issuer), await rolesIn(second)]).toMatchObject([{ [email]: 'staff' }, { [email]: 'editor' }])
  expect((await staff(second, 'modify', 'owner')).statusCode).toBe(200)
  await come([])
  expect([await rolesIn(issuer), await rolesIn(second)]).toMatchObject([{ [email]: 'staff' }, { [email]: 'owner' }])
})

test('an issuer keeps its last owner, until there is another one', async () => {
  const issuer = await givenIssuer(owner)
  const { email, come } = await givenRules([{ group: 'leads', issuer: idOf(issuer), role: 'owner' }])
  const token = await come(['leads'])
  const change = (body: object) => server.call('POST', `${issuer}/staff`, { token, body })
  await change({ action: 'modify', role: 'staff', email: owner.email })
  await come([])
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'owner' })
  await change({ action: 'modify', role: 'owner', email: owner.email })
  await come([])
  expect(await rolesIn(issuer)).not.toHaveProperty(email)
})

test('groups may stand in a claim of another name, and rules are for issuers that are here', async () => {
  const issuer = await givenIssuer(owner)
  const rules = [{ group: 'Leads', issuer: idOf(issuer), role: 'staff' }]
  const { school, email } = await givenRules(rules, { groups_claim: 'given_name' })
  provider.present({ sub: email, email, given_name: 'Leads' })
  await enterAt(server, school)
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'staff' })
  const none = [{ group: 'Leads', issuer: 'none', role: 'staff' }]
  const body = { name: 'No School', domains: [newDomain()], oidc, rules: none }
  const refused = await operator.call('POST', '/v3/operator/organisations', { body })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('not here')])
})

test('a rule that is taken out takes its roles at once, but nothing that is held for another reason', async () => {
  const [issuer, second, third] = [await givenIssuer(owner), await givenIssuer(owner), await givenIssuer(owner)]
  const everybody = { group: 'everybody', issuer: idOf(issuer), role: 'staff' }
  const leads = [issuer, second, third].map((one) => ({ group: 'leads', issuer: idOf(one), role: 'editor' }))
  const { email, come, change } = await givenRules([everybody, ...leads])
  const byHand = { action: 'add', role: 'editor', email }
  await owner.call('POST', `${third}/staff`, { body: byHand })
  const token = await come(['everybody', 'leads'])
  const held = async () => [await rolesIn(issuer), await rolesIn(second), await rolesIn(third)].map((one) => one[email])
  expect(await held()).toEqual(['editor', 'editor', 'editor'])
  const other = newDomain()
  await server.call('POST', '/v1/user/emails', { token, body: { email: `jo@${other}` } })
  await server.call('POST', await readMailLink(`jo@${other}`))
  const college = await givenOrganisation(operator, {
    oidc,
    domains: [other],
    rules: [{ group: 'leads', issuer: idOf(second), role: 'staff' }],
  })
  provider.present({ sub: email, email: `jo@${other}`, groups: ['leads'] })
  await readToken(server, await enterAt(server, college))
  expect(await held()).toEqual(['editor', 'editor', 'editor'])
  await change({ rules: [everybody] })
  expect(await held()).toEqual(['staff', 'staff', 'editor'])
  await change({ rules: [] })
  expect(await held()).toEqual([undefined, 'staff', 'editor'])
})

test('a domain that is taken off takes the roles of whoever has an address there, until they are back', async () => {
  const issuer = await givenIssuer(owner)
  const { email, domain, come, change } = await givenRules([{ group: 'leads', issuer: idOf(issuer), role: 'staff' }])
  await come(['leads'])
  await change({ domains: [domain, newDomain()] })
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'staff' })
  await change({ domains: [newDomain()] })
  expect(await rolesIn(issuer)).not.toHaveProperty(email)
  await change({})
  await come(['leads'])
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'staff' })
})

test('of many the last lose their roles in the background', async () => {
  const issuer = await givenIssuer(owner)
  const { school, change } = await givenRules([{ group: 'everybody', issuer: idOf(issuer), role: 'staff' }])
  await sql`
    with made as (
      insert into accounts
      select (jsonb_populate_record(a, jsonb_build_object('account_id', 'many-' || n))).*
      from accounts a, generate_series(1, 120) n where account_id = ${owner.accountId}
      returning account_id
    )
    insert into issuer_staff (issuer_id, account_id, role, organisation_id)
    select ${idOf(issuer)}, account_id, 'staff', ${school.id} from made`.execute(context().db)
  const count = async () => (await owner.call('GET', `${issuer}/staff`)).json<Member[]>().length
  expect(await count()).toBe(121)
  await change({ rules: [] })
  await context().queue.drain()
  expect(await count()).toBe(1)
})

test('what a directory takes away while somebody signs in is not given again', async () => {
  const issuer = await givenIssuer(owner)
  const id = idOf(issuer)
  const { school, email, come } = await givenRules([{ group: 'leads', issuer: id, role: 'editor' }])
  await come()
  const { db } = context()
  const { member_id } = await db
    .selectFrom('organisation_members')
    .select('member_id')
    .where('organisation_id', '=', school.id)
    .executeTakeFirstOrThrow()
  const group = { group_id: 'leads-of-the-directory', organisation_id: school.id, display_name: 'leads' }
  await db
    .insertInto('scim_groups')
    .values({ ...group, created_at: new Date(), changed_at: new Date() })
    .execute()
  await db.insertInto('scim_group_members').values({ group_id: group.group_id, member_id }).execute()
  await come()
  expect(await rolesIn(issuer)).toMatchObject({ [email]: 'editor' })
  const release = await holdLock(async (tx) => {
    await tx.deleteFrom('scim_group_members').where('member_id', '=', member_id).execute()
    await giveRoles(tx, { organisation_id: school.id, name: 'Harbour School' }, member_id)
  })
  const coming = come()
  await untilWaiting(1)
  await release()
  await coming
  expect(await rolesIn(issuer)).not.toHaveProperty(email)
})
