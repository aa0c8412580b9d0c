import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { readStatusBit, verifyProof } from '#openbadges'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  goodPassword,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
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

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const input = (email: string, more: object = {}) => ({
  name: 'Lindgate College',
  url: 'https://lindgate.example',
  email,
  ...more,
})

test('an issuer is created with its picture, owner, key and a signed status list [SB-3.4] [SB-7.8] [SB-7.9]', async () => {
  const answer = await owner.call('POST', '/v1/issuer/issuers', {
    body: input(owner.email, { description: 'A college', image: svgPicture, slug: 'mine', created_by: 'me' }),
  })
  expect(answer.statusCode).toBe(201)
  const { slug, ...body } = answer.json()
  const url = `http://localhost:8000/public/issuers/${slug}`
  const { is_operator: _, ...profile } = (await owner.call('GET', '/v1/user/profile')).json()
  expect(slug).toMatch(/^[\w-]{22}$/)
  expect(body).toEqual({
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    created_by: owner.email,
    name: 'Lindgate College',
    image: `${url}/image`,
    picture: expect.stringMatching(/^http:\/\/localhost:8000\/public\/pictures\/[0-9a-f]{64}$/),
    email: owner.email,
    description: 'A college',
    url: 'https://lindgate.example',
    staff: [{ user: { ...profile, has_password_set: false }, role: 'owner' }],
    badgrapp: 'localhost:8000',
    json: {
      '@context': 'https://w3id.org/openbadges/v1',
      type: 'Issuer',
      id: url,
      name: 'Lindgate College',
      url: 'https://lindgate.example',
      email: owner.email,
      description: 'A college',
      image: `${url}/image`,
    },
    badgeClassCount: 0,
    recipientGroupCount: 0,
    recipientCount: 0,
    pathwayCount: 0,
    linkedin_id: null,
  })
  expect((await owner.call('GET', `/v1/issuer/issuers/${slug}`)).json()).toEqual(answer.json())
  const list = (await server.call('GET', `/public/issuers/${slug}/status/1`)).json()
  expect(await verifyProof(context().tools, list)).toMatchObject({ status: 'passed' })
  expect(await readStatusBit(list.credentialSubject.encodedList, 131_071)).toBe(false)
})

test('the private key is stored under the master key only', async () => {
  const { masterKey, db } = context()
  const row = await db
    .selectFrom('issuer_keys')
    .selectAll()
    .where('issuer_id', '=', idOf(issuer))
    .where('algorithm', '=', 'EdDSA')
    .executeTakeFirstOrThrow()
  expect(row.key_id).toMatch(/^z6Mk/)
  expect(row.wrapped_by).toBe(masterKey.id)
  expect(masterKey.unwrap(row.wrapped_private_key, `issuer-key:${idOf(issuer)}`)).toHaveLength(32)
  expect(() => masterKey.unwrap(row.wrapped_private_key, 'issuer-key:another')).toThrow()
})

describe('the contact address', () => {
  test('must be one that the caller has proven', async () => {
    const text = 'Issuer email must be one of your verified addresses. Add this email to your profile and try again.'
    const answer = await owner.call('POST', '/v1/issuer/issuers', { body: input('somebody@else.example') })
    expect([answer.statusCode, answer.json()]).toEqual([400, [text]])
    const changed = await owner.call('PUT', issuer, { body: input('somebody@else.example') })
    expect([changed.statusCode, changed.json()]).toEqual([400, [text]])
  })

  test('may stay the owner’s when an editor changes the rest', async () => {
    const editor = await givenPerson(server)
    const other = await givenIssuer(owner)
    await givenStaff(other, editor, 'editor')
    const answer = await editor.call('PUT', other, { body: input(owner.email) })
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Lindgate College'])
  })
})

test('missing and wrong fields are named', async () => {
  const answer = await owner.call('POST', '/v1/issuer/issuers', { body: { url: 'ftp://x', email: 'nobody' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { name: ['This field is required.'], url: ['Enter a valid URL.'], email: ['Enter a valid email address.'] },
  ])
  const pictured = await owner.call('POST', '/v1/issuer/issuers', {
    body: input(owner.email, { image: 'data:image/png;base64,AAAA' }),
  })
  expect([pictured.statusCode, pictured.json()]).toEqual([400, { image: ['Invalid image.'] }])
})

test('a change replaces everything but the picture, which leaves only for null [SB-7.10]', async () => {
  const path = await givenIssuer(owner, { description: 'Old', image: svgPicture })
  const image = (await owner.call('GET', path)).json().image
  const change = async (more: object) => (await owner.call('PUT', path, { body: input(owner.email, more) })).json()
  expect(await change({ image })).toMatchObject({ name: 'Lindgate College', description: null, image })
  expect(await change({})).toMatchObject({ image })
  expect(await change({ image: null })).toMatchObject({ image: null })
})

test('the list holds the issuers in which one has a role, newest first [SB-2.2] [SB-7.7]', async () => {
  const person = await givenPerson(server)
  const first = await givenIssuer(person)
  const second = await givenIssuer(person)
  await givenStaff(issuer, person, 'staff')
  await givenBadgeClass(person, first)
  const list = (await person.call('GET', '/v1/issuer/issuers')).json()
  expect(list.map((item: { slug: string }) => item.slug)).toEqual([second, first, issuer].map(idOf))
  expect(list.map((item: { badgeClassCount: number }) => item.badgeClassCount)).toEqual([0, 1, 0])
  expect(list[2].staff).toHaveLength(2)
})

test('without a proven address there are no issuers, and creating one asks for the proof', async () => {
  const email = await givenSignUp(server, newEmail())
  const signIn = await server.call('POST', '/o/token', {
    form: { username: email, password: goodPassword, scope: 'rw:issuer' },
  })
  const { access_token: token } = signIn.json()
  const call = (method: 'GET' | 'POST', url: string, body?: object) => server.call(method, url, { token, body })
  expect((await call('GET', '/v1/issuer/issuers')).json()).toEqual([])
  const texts = ['Please verify your email address first, then try again.']
  const created = await call('POST', '/v1/issuer/issuers', input(email))
  expect([created.statusCode, created.json()]).toEqual([400, texts])
  const read = await call('GET', issuer)
  expect([read.statusCode, read.json()]).toEqual([400, texts])
})

describe('deleting', () => {
  test('takes the unissued badge classes along [SB-7.11]', async () => {
    const path = await givenIssuer(owner)
    const badge = await givenBadgeClass(owner, path)
    expect((await owner.call('DELETE', path)).statusCode).toBe(204)
    expect((await owner.call('GET', path)).statusCode).toBe(404)
    expect((await owner.call('GET', badge)).statusCode).toBe(404)
    expect((await server.call('GET', `/public/badges/${idOf(badge)}.json`)).statusCode).toBe(404)
  })

  test('is refused while an award is not revoked', async () => {
    const path = await givenIssuer(owner)
    const badge = await givenBadgeClass(owner, path)
    const award = await givenAward(owner, badge, owner.email)
    const refused = await owner.call('DELETE', path)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      'Issuer can not be deleted because it has previously issued badges.',
    ])
    await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Made in error' } })
    expect((await owner.call('DELETE', path)).statusCode).toBe(204)
    const entries = await context()
      .db.selectFrom('backpack_entries')
      .select('award_id')
      .where('award_id', '=', award)
      .execute()
    expect(entries).toEqual([])
  })
})

describe('roles', () => {
  const strangers = ['staff', 'editor', 'stranger', 'nobody'] as const
  const allowed: Record<string, readonly string[]> = {
    GET: ['staff', 'editor'],
    PUT: ['editor'],
    DELETE: [],
  }

  test.each((['GET', 'PUT', 'DELETE'] as const).flatMap((method) => strangers.map((who) => [method, who] as const)))(
    '%s by %s',
    async (method, who) => {
      const path = await givenIssuer(owner)
      const person = await givenPerson(server)
      if (who === 'staff' || who === 'editor') await givenStaff(path, person, who)
      const body = method === 'PUT' ? input(owner.email) : undefined
      const token = who === 'nobody' ? undefined : person.token
      const answer = await server.call(method, path, { token, body })
      if (who === 'nobody') expect(answer.statusCode).toBe(401)
      else if (allowed[method]?.includes(who)) expect(answer.statusCode).toBe(200)
      else expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
      const now = await owner.call('GET', path)
      if (!allowed[method]?.includes(who)) expect(now.json().name).toBe('Harbour School')
    },
  )
})
