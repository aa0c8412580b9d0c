import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { listSocial, readProfile, readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenSignUp, goodPassword, readMailLink } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
let school: ShownOrganisation
let domain: string
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
  school = await givenOrganisation(operator, { oidc })
  domain = school.domains[0] ?? ''
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const ask = async (email: string) =>
  (await server.call('POST', '/v3/organisation-sign-in', { body: { email } })).json().organisation
const errorAt = (end: URL) => end.searchParams.get('authError')
const logIn = (username: string) =>
  server.call('POST', '/o/token', { form: { username, password: goodPassword, scope: 'rw:profile' } })

test('the domain of an address leads to its organisation, and nothing more is told', async () => {
  expect(await ask(`whoever@${domain.toUpperCase()}`)).toEqual({ id: school.id, name: school.name, required: false })
  expect(await ask(`whoever@sub.${domain}`)).toBeNull()
  expect(await ask('whoever@elsewhere.example')).toBeNull()
  expect((await server.call('GET', '/v3/setup')).json()).toMatchObject({ organisations: true })
})

test('the browser is sent with state, nonce and PKCE, and a newcomer has an account with a proven address', async () => {
  const begun = await server.call('GET', `/account/organisations/${school.id}`)
  expect(Object.fromEntries(new URL(String(begun.headers.location)).searchParams)).toMatchObject({
    redirect_uri: school.addresses.callback,
    scope: 'openid email profile groups',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  // Many directories do not say that they have proven an address.
  provider.present({ sub: 'jo', email: `Jo@${domain}`, given_name: 'Jo', family_name: 'Lindqvist' })
  const token = await readToken(server, await enterAt(server, school))
  const profile = await readProfile(server, token)
  expect(profile).toMatchObject({ email: `jo@${domain}`, first_name: 'Jo', has_password_set: false })
  expect(await listSocial(server, token)).toMatchObject([
    { id: expect.stringMatching(/^saml2\.\d+$/), provider: school.name, uid: 'jo', primaryEmail: `jo@${domain}` },
  ])
  const again = await readToken(server, await enterAt(server, school))
  expect((await readProfile(server, again)).slug).toBe(profile.slug)
  const unlinked = await server.call('DELETE', `/v1/user/socialaccounts/${(await listSocial(server, token))[0]?.id}`, {
    token,
  })
  expect([unlinked.statusCode, unlinked.body]).toEqual([403, expect.stringContaining('Your organisation keeps')])
})

test('an account that had proven its address before is the one that is signed in, and its owner is told', async () => {
  const person = await givenPerson(server, `ada@${domain}`)
  provider.present({ sub: 'ada', email: person.email })
  const token = await readToken(server, await enterAt(server, school))
  expect((await readProfile(server, token)).slug).toBe(person.accountId)
  const mails = await context()
    .db.selectFrom('mails')
    .select('subject')
    .where('to_address', '=', person.email)
    .where('kind', '=', 'social-linked')
    .execute()
  expect(mails).toMatchObject([{ subject: expect.stringContaining(school.name) }])
})

test('whoever signed up with an address of the organisation and never proved it loses it', async () => {
  const email = await givenSignUp(server, `planted@${domain}`)
  provider.present({ sub: 'planted', email })
  const token = await readToken(server, await enterAt(server, school))
  expect(await readProfile(server, token)).toMatchObject({ email, has_password_set: false })
  expect((await logIn(email)).statusCode).toBe(400)
})

test('an address that was somebody else’s before opens nothing of theirs', async () => {
  provider.present({ sub: 'old-kim', email: `kim@${domain}` })
  await readToken(server, await enterAt(server, school))
  provider.present({ sub: 'new-kim', email: `kim@${domain}` })
  expect(errorAt(await enterAt(server, school))).toContain('Somebody else of Harbour School used your address')
})

test.each([
  ['an address of another domain', { email: 'jo@elsewhere.example' }, 'not one of its own here'],
  ['an address below its domain', { email: 'jo@sub.SCHOOL' }, 'not one of its own here'],
  ['an address that it calls unproven', { email: 'jo@SCHOOL', email_verified: false }, 'could not confirm who you are'],
  ['an address that it calls unproven in a word', { email: 'jo@SCHOOL', email_verified: 'False' }, 'could not confirm'],
  ['an address that it calls unproven by a number', { email: 'jo@SCHOOL', email_verified: 0 }, 'could not confirm'],
  ['no address', {}, 'could not confirm who you are'],
])('%s lets nobody in', async (_, claims: { email?: string }, sentence) => {
  const email = claims.email?.replace('SCHOOL', domain)
  provider.present({ sub: 'stranger', ...claims, ...(email ? { email } : {}) })
  const end = await enterAt(server, school)
  expect(errorAt(end)).toContain(sentence)
  expect(end.searchParams.get('authCode')).toBeNull()
})

test('a way that began in another browser, or at another organisation, ends nowhere', async () => {
  provider.present({ sub: 'jo', email: `jo@${domain}` })
  const back = await openVisitor(server).followBack(`/account/organisations/${school.id}`)
  expect(errorAt(await openVisitor(server).follow(back))).toContain('started in another browser')
  const other = await givenOrganisation(operator, { oidc })
  const visitor = openVisitor(server)
  const elsewhere = (await visitor.followBack(`/account/organisations/${school.id}`)).replace(school.id, other.id)
  expect(errorAt(await visitor.follow(elsewhere))).toContain('started in another browser')
  provider.present(undefined)
  expect(errorAt(await enterAt(server, school))).toContain('You did not finish signing in with Harbour School')
  expect(errorAt(await enterAt(server, { id: 'nowhere' }))).toBeNull()
})

test('where the organisation requires it, passwords and mails let nobody in but operators', async () => {
  const strict = await givenOrganisation(operator, { oidc, required: true })
  const [home = ''] = strict.domains
  expect(await ask(`lee@${home}`)).toMatchObject({ required: true })
  const email = await givenSignUp(server, `lee@${home}`)
  const page = new URL(String((await server.call('POST', await readMailLink(email))).headers.location))
  const refused = [
    await logIn(email),
    await server.call('POST', '/o/code', { form: { code: page.searchParams.get('authCode') ?? '' } }),
  ]
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().error_description]).toEqual([
      400,
      expect.stringContaining('Your organisation wants you to sign in with it'),
    ])
  }
  provider.present({ sub: 'lee', email })
  expect((await readProfile(server, await readToken(server, await enterAt(server, strict)))).email).toBe(email)
  await operator.call('PUT', `/v3/operator/people/${await accountOf(email)}`, { body: { is_operator: true } })
  // The pause after wrong attempts is over.
  shiftClock(60_000)
  expect((await logIn(email)).statusCode).toBe(200)
})

test('when an organisation becomes the only way, its people come in anew, and need no second factor of ours', async () => {
  const domain = newDomain()
  const person = await givenPerson(server, `pat@${domain}`)
  const issuer = await givenIssuer(person)
  await context().db.updateTable('issuers').set({ requires_second_factor: true }).execute()
  const award = (token: string) =>
    server.call('PUT', issuer, { token, body: { name: 'Pat', url: 'https://pat.example', email: person.email } })
  expect((await award(person.token)).statusCode).toBe(403)
  const strict = await givenOrganisation(operator, { oidc, domains: [domain], required: true })
  expect((await award(person.token)).statusCode).toBe(401)
  provider.present({ sub: 'pat', email: person.email })
  expect((await award(await readToken(server, await enterAt(server, strict)))).statusCode).toBe(200)
})

test('a sign-in with an organisation counts as one with a second factor, and one with the password does not', async () => {
  const domain = newDomain()
  const person = await givenPerson(server, `sam@${domain}`)
  const issuer = await givenIssuer(person)
  await context().db.updateTable('issuers').set({ requires_second_factor: true }).execute()
  const open = await givenOrganisation(operator, { oidc, domains: [domain] })
  const change = async (token: string) => {
    const body = { name: 'Sam', url: 'https://sam.example', email: person.email }
    return (await server.call('PUT', issuer, { token, body })).statusCode
  }
  provider.present({ sub: 'sam', email: person.email })
  const token = await readToken(server, await enterAt(server, open))
  expect([await change(token), await change(person.token)]).toEqual([200, 403])
  const making = { name: 'Script', scopes: ['rw:issuer'], days: 7 }
  const made = async (by: string) =>
    (await server.call('POST', '/v3/personal-tokens', { token: by, body: making })).json().token
  const script = await made(token)
  expect([await change(script), await change(await made(person.token))]).toEqual([200, 403])
  expect((await operator.call('DELETE', `/v3/operator/organisations/${open.id}`)).statusCode).toBe(204)
  expect([await change(token), await change(script)]).toEqual([401, 403])
})

test('with another provider people are known by their addresses once more', async () => {
  const moving = await givenOrganisation(operator, { oidc })
  const [home = ''] = moving.domains
  provider.present({ sub: 'before', email: `mo@${home}` })
  const first = await readProfile(server, await readToken(server, await enterAt(server, moving)))
  const change = (issuer_url: string) =>
    operator.call('PUT', `/v3/operator/organisations/${moving.id}`, {
      body: { name: moving.name, domains: [home], oidc: { ...oidc, issuer_url } },
    })
  await change('https://other.example')
  expect(errorAt(await enterAt(server, moving))).toContain('Harbour School cannot be reached right now')
  expect((await change(provider.issuer)).statusCode).toBe(200)
  provider.present({ sub: 'after', email: `mo@${home}` })
  const again = await readProfile(server, await readToken(server, await enterAt(server, moving)))
  expect(again.slug).toBe(first.slug)
})

test('only operators see and change organisations, and no two have one domain', async () => {
  const person = await givenPerson(server)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', `/${school.id}`],
  ] as const) {
    expect((await person.call(method, `/v3/operator/organisations${path}`)).statusCode).toBe(404)
  }
  const body = { name: 'Pier School', domains: [domain, newDomain()], oidc }
  const taken = await operator.call('POST', '/v3/operator/organisations', { body })
  expect([taken.statusCode, taken.body]).toEqual([400, expect.stringContaining('has one of these domains already')])
  const wide = { ...body, oidc: { ...oidc, issuer_url: 'https://login.microsoftonline.com/common/v2.0' } }
  expect((await operator.call('POST', '/v3/operator/organisations', { body: wide })).body).toContain('own directory')
  const listed = await operator.call('GET', '/v3/operator/organisations')
  expect(listed.body).not.toContain('only for this test')
  expect(listed.json()).toContainEqual(school)
  const gone = await givenOrganisation(operator, { oidc })
  expect((await operator.call('DELETE', `/v3/operator/organisations/${gone.id}`)).statusCode).toBe(204)
  expect(await ask(`jo@${gone.domains[0]}`)).toBeNull()
})

const accountOf = async (email: string): Promise<string> =>
  (await context().db.selectFrom('verified_emails').select('account_id').where('email', '=', email).executeTakeFirst())
    ?.account_id ?? ''
