import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ListedMember } from '#contracts/organisations/organisation-members.ts'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, startWithDirectory } from '#testing/given/given-organisation.ts'
import { readProfile, readToken } from '#testing/given/given-social.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../../accounts/sweep.ts'

const days = 86_400_000

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const homeOf = ({ id }: ShownOrganisation) => `/v3/operator/organisations/${id}/members`
const given = async (more: object = {}) => {
  const school = await givenOrganisation(operator, { oidc, ...more })
  const [domain = ''] = school.domains
  return { school, domain, home: homeOf(school) }
}
const come = async (school: ShownOrganisation, sub: string, email: string, groups?: string[]) => {
  provider.present({ sub, email, given_name: sub, family_name: 'Lee', ...(groups ? { groups } : {}) })
  return readToken(server, await enterAt(server, school))
}
const list = async (home: string, query = '') => {
  const answer = await operator.call('GET', `${home}${query}`)
  return { rows: answer.json<ListedMember[]>(), next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] }
}
const member = async (home: string, part: string) => {
  const [row] = (await list(home, `?q=${part}`)).rows
  if (!row) throw new Error(`There is no ${part}.`)
  return row
}
const release = (home: string, id: string, body: object, by = operator) =>
  by.call('POST', `${home}/${id}/releases`, { body })
const lookAs = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode
const badgesOf = async (token: string) =>
  (await server.call('GET', '/v1/earner/badges', { token })).json<{ id: string }[]>().map(({ id }) => id)

test('members are listed page by page, with their last sign-in and what rules gave', async () => {
  const owner = await givenPerson(server)
  const issuer = idOf(await givenIssuer(owner))
  const { school, domain, home } = await given({ rules: [{ group: 'leads', issuer, role: 'editor' }] })
  await come(school, 'ada', `ada@${domain}`, ['leads'])
  await come(school, 'bo', `bo@${domain}`)
  const first = await list(home, '?num=1')
  const second = await list(home, new URL(first.next ?? '').search)
  expect([...first.rows, ...second.rows]).toMatchObject([
    { name: 'bo Lee', email: `bo@${domain}`, roles: [], active: true, by_directory: false },
    {
      name: 'ada Lee',
      addresses: [`ada@${domain}`],
      has_no_other: true,
      signed_in_at: expect.any(String),
      roles: [{ issuer, issuer_name: 'Harbour School', role: 'editor' }],
    },
  ])
  expect(second.next).toBeUndefined()
  expect((await list(home, '?q=BO@')).rows).toHaveLength(1)
  expect((await operator.call('GET', `/v3/operator/organisations/${school.id}`)).json()).toEqual(school)
})

test('a link that an operator ends takes sign-ins and roles of rules, and comes back by the address', async () => {
  const owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  const { school, domain, home } = await given({ rules: [{ group: 'leads', issuer: idOf(issuer), role: 'editor' }] })
  const token = await come(school, 'cy', `cy@${domain}`, ['leads'])
  const { slug } = await readProfile(server, token)
  expect((await server.call('GET', issuer, { token })).statusCode).toBe(200)
  const { id } = await member(home, 'cy')
  expect((await operator.call('DELETE', `${home}/${id}`)).statusCode).toBe(204)
  expect([await lookAs(token), (await list(home)).rows]).toEqual([401, []])
  const again = await come(school, 'cy-anew', `cy@${domain}`)
  expect((await readProfile(server, again)).slug).toBe(slug)
  expect((await server.call('GET', issuer, { token: again })).statusCode).toBe(404)
  const log = (await operator.call('GET', '/v3/operator/audit?verb=member.removed')).json()
  expect(log).toMatchObject([{ subject_id: slug, detail: { name: school.name } }])
})

test('[A17] an address that somebody else has by now is freed: they get an account of their own, with its badges', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const { school, domain, home } = await given()
  const email = `kim@${domain}`
  const old = await givenPerson(server, email)
  const own = newEmail('own')
  await old.call('POST', '/v1/user/emails', { body: { email: own } })
  await server.call('POST', await readMailLink(own))
  const token = await come(school, 'old-kim', email)
  const [moved, kept] = [await givenAward(owner, badge, email), await givenAward(owner, badge, own)]
  provider.present({ sub: 'new-kim', email })
  expect((await enterAt(server, school)).searchParams.get('authError')).toContain('Somebody else of Harbour School')
  const { id, has_no_other } = await member(home, 'kim')
  expect(has_no_other).toBe(false)
  expect((await release(home, id, { email: own })).statusCode).toBe(404)
  expect((await release(home, id, { email })).statusCode).toBe(204)
  expect(await lookAs(token)).toBe(401)
  const fresh = await come(school, 'new-kim', email)
  expect((await readProfile(server, fresh)).slug).not.toBe(old.accountId)
  expect(await badgesOf(fresh)).toEqual([moved])
  const login = await server.call('POST', '/o/token', { form: { username: own, password: old.password } })
  expect(await badgesOf(login.json().access_token)).toEqual([kept])
  const told = await context().db.selectFrom('mails').select('body').where('kind', '=', 'address-removed').execute()
  expect(told[0]?.body ?? '').toContain(`took ${email} off your account`)
  const log = (await operator.call('GET', '/v3/operator/audit?verb=address.released')).json()
  expect(log).toMatchObject([
    {
      subject_id: old.accountId,
      detail: { name: school.name, address: `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}` },
    },
  ])
})

test('an account whose only address is freed stays for thirty days, and longer where another one is proven', async () => {
  const { school, domain, home } = await given()
  const [lost, kept] = [`lost@${domain}`, `kept@${domain}`]
  const slugs: string[] = []
  for (const email of [lost, kept]) slugs.push((await readProfile(server, await come(school, email, email))).slug ?? '')
  const other = newEmail('other')
  expect((await release(home, (await member(home, 'lost')).id, { email: lost })).statusCode).toBe(204)
  const body = { email: kept, other_address: other }
  expect((await release(home, (await member(home, 'kept')).id, body)).statusCode).toBe(204)
  await server.call('POST', await readMailLink(other))
  const stay = async () => {
    await sweepNow(sweep)
    const rows = await context()
      .db.selectFrom('accounts')
      .select('account_id')
      .where('account_id', 'in', slugs)
      .execute()
    return rows.map((row) => row.account_id)
  }
  await context()
    .db.updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('account_id', 'in', slugs)
    .execute()
  expect((await stay()).sort()).toEqual([...slugs].sort())
  shiftClock(31 * days)
  expect(await stay()).toEqual([slugs[1]])
})

/** An account whose address was freed, and that was asked to prove another one. */
const givenReleased = async () => {
  const { school, domain, home } = await given()
  const [email, other] = [`freed@${domain}`, newEmail('other')]
  const { slug } = await readProfile(server, await come(school, email, email))
  const body = { email, other_address: other }
  expect((await release(home, (await member(home, 'freed')).id, body)).statusCode).toBe(204)
  const isThere = async () =>
    (await context().db.selectFrom('accounts').select('account_id').where('account_id', '=', slug).execute()).length > 0
  return { accountId: slug, other, isThere }
}

test('an account whose address was freed stays as long where somebody else proves its other one', async () => {
  const { accountId, other, isThere } = await givenReleased()
  const stranger = await givenPerson(server, other)
  expect([await isThere(), stranger.accountId === accountId]).toEqual([true, false])
  const { db } = context()
  await db
    .updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('account_id', '=', accountId)
    .execute()
  await sweepNow(sweep)
  expect(await isThere()).toBe(true)
  shiftClock(31 * days)
  await sweepNow(sweep)
  expect(await isThere()).toBe(false)
})

test('an account that the server began with stands in the way of no proof of its address', async () => {
  const { accountId, other, isThere } = await givenReleased()
  const { db } = context()
  const first = await db.selectFrom('setup').select('account_id').executeTakeFirstOrThrow()
  await db.updateTable('setup').set({ account_id: accountId }).execute()
  await db.deleteFrom('removed_emails').where('account_id', '=', accountId).execute()
  await givenSignUp(server, other)
  const proven = await server.call('POST', await readMailLink(other))
  expect([proven.statusCode, String(proven.headers.location)]).toEqual([302, expect.stringContaining('authCode=')])
  expect(await isThere()).toBe(true)
  await db.updateTable('setup').set(first).execute()
})

test('what others need is not left without anybody', async () => {
  const { school, domain, home } = await given()
  const owner = await givenPerson(server, `sole@${domain}`)
  const issuer = await givenIssuer(owner)
  await come(school, 'sole', owner.email)
  const { id } = await member(home, 'sole')
  const body = { email: owner.email }
  expect((await release(home, id, body)).json()).toMatchObject({ code: 'member.last-owner' })
  await owner.call('DELETE', issuer)
  await operator.call('PUT', `/v3/operator/people/${owner.accountId}`, { body: { is_operator: true } })
  expect((await release(home, id, body)).json()).toMatchObject({ code: 'member.operator' })
})

test('to everybody but operators there is nothing, and an old sign-in changes nothing', async () => {
  const { school, domain, home } = await given()
  await come(school, 'dee', `dee@${domain}`)
  const stranger = await givenPerson(server)
  const { id, email } = await member(home, 'dee')
  const path = `/v3/operator/organisations/${school.id}`
  const answers = [
    await stranger.call('GET', path),
    await stranger.call('GET', home),
    await stranger.call('DELETE', `${home}/${id}`),
    await release(home, id, { email }, stranger),
    await operator.call('DELETE', `${home}/nobody`),
    await release(home, 'nobody', { email }),
    await operator.call('GET', '/v3/operator/organisations/nowhere/members'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
  shiftClock(3_700_000)
  expect((await operator.call('DELETE', `${home}/${id}`)).json()).toMatchObject({ code: 'auth.confirm' })
  expect((await release(home, id, { email })).json()).toMatchObject({ code: 'auth.confirm' })
})
