import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { readBadgeImage } from '#openbadges'
import { givenApp, givenTokens } from '#testing/given/given-app.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { givenPasskey } from '#testing/given/given-passkey.ts'
import { givenRequest, givenRules, requestsOf } from '#testing/given/given-request.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
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
afterAll(async () => await server.stop())

const request = async (person: GivenPerson): Promise<{ url: string; badges: number }> => {
  const answer = await person.call('POST', '/v3/account/exports')
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const pathOf = (url: string): string => new URL(url).pathname
const get = (url: string) => server.call('GET', pathOf(url))

const open = async (person: GivenPerson): Promise<Record<string, Uint8Array>> => {
  const answer = await get((await request(person)).url)
  expect(answer.statusCode).toBe(200)
  return unzipSync(answer.rawPayload)
}
const json = (bytes: Uint8Array | undefined) => JSON.parse(strFromU8(bytes ?? new Uint8Array()))

const award = async (to: GivenPerson, name: string, image: string): Promise<string> =>
  givenAward(owner, await givenBadgeClass(owner, issuer, { name, image }), to.email)

test('the archive holds every badge as picture and document, ready to be verified elsewhere', async () => {
  const maya = await givenPerson(server)
  const svg = await award(maya, 'Day Skipper', svgPicture)
  const png = await award(maya, '../../Ökologie: <1>', await pngPicture())
  const { url, badges } = await request(maya)
  expect(url).toMatch(/^http:\/\/localhost:8000\/v3\/account\/exports\/sash_\w\w_[\w-]{43}$/)
  expect(badges).toBe(2)
  const answer = await get(url)
  const today = new Date().toISOString().slice(0, 10)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="sash-export-${today}.zip"`)
  const files = unzipSync(answer.rawPayload)
  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'badges.json',
    ...['assertion-2.0.json', 'badge-3.0.svg', 'badge.svg', 'credential-3.0.json'].map(
      (name) => `badges/0001-Day-Skipper/${name}`,
    ),
    ...['assertion-2.0.json', 'badge-3.0.png', 'badge.png', 'credential-3.0.json'].map(
      (name) => `badges/0002-Ökologie-1/${name}`,
    ),
    'collections.json',
    'imported.json',
    'issuers.json',
    'notifications.json',
    'page.json',
    'profile.json',
  ])
  for (const [folder, id, ending] of [
    ['badges/0001-Day-Skipper', svg, 'svg'],
    ['badges/0002-Ökologie-1', png, 'png'],
  ]) {
    const assertion = strFromU8(files[`${folder}/assertion-2.0.json`] ?? new Uint8Array())
    const credential = strFromU8(files[`${folder}/credential-3.0.json`] ?? new Uint8Array())
    expect((await get(`http://x/public/assertions/${id}.json`)).body).toBe(assertion)
    expect((await server.call('GET', `/public/assertions/${id}.json?v=3_0`)).body).toBe(credential)
    for (const [file, text, version] of [
      ['badge', assertion, '2_0'],
      ['badge-3.0', credential, '3_0'],
    ]) {
      const picture = Buffer.from(files[`${folder}/${file}.${ending}`] ?? new Uint8Array())
      const served = await server.call('GET', `/public/assertions/${id}/files/badge-${version}.${ending}`)
      expect(picture.equals(served.rawPayload)).toBe(true)
      expect((await readBadgeImage(picture))?.text).toBe(text)
      const type = ending === 'svg' ? 'image/svg+xml' : 'image/png'
      const image = `data:${type};base64,${picture.toString('base64')}`
      const verified = await server.call('POST', '/v3/verify', { body: { image } })
      expect([file, ending, verified.json().verdict]).toEqual([file, ending, 'valid'])
    }
  }
  const listed = json(files['badges.json'])
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatchObject({
    folder: 'badges/0001-Day-Skipper',
    badge: 'Day Skipper',
    issuer: 'Harbour School',
    address: `http://localhost:8000/public/assertions/${svg}`,
    recipient: { type: 'email', identity: maya.email },
  })
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('each of your 2 badges')
})

test('profile.json and issuers.json say what the account holds, and nothing that opens it', async () => {
  const maya = await givenPerson(server)
  const path = await givenIssuer(maya, { name: 'Own School' })
  const { db } = context()
  const account_id = maya.accountId
  await db.insertInto('terms_agreements').values({ account_id, version: 4, agreed_at: new Date() }).execute()
  await db
    .insertInto('social_accounts')
    .values({
      account_id,
      social_id: 's1',
      provider: 'google',
      subject: 'subject-7',
      first_name: 'Maya',
      last_name: 'Okonkwo',
      email: 'maya@mail.example',
      url: '',
      added_at: new Date(),
    })
    .execute()
  await givenTokens(server, maya, await givenApp(maya))
  await givenPasskey(maya)
  await givenSecondFactor(maya)
  const files = await open(maya)
  const profile = json(files['profile.json'])
  expect(JSON.stringify(profile)).not.toMatch(/sash_|_hash/)
  expect(profile).toMatchObject({
    profile: { id: account_id, first_name: 'Maya', last_name: 'Okonkwo', marketing_opt_in: false },
    addresses: [{ email: maya.email, is_primary: true, verified_at: expect.any(String) }],
    removed_addresses: [],
    social_accounts: [{ provider: 'google', subject: 'subject-7' }],
    passkeys: [{ name: 'My phone', created_at: expect.any(String), last_used_at: null }],
    asked_for_codes_since: expect.any(String),
    sign_ins: expect.arrayContaining([expect.objectContaining({ client_id: 'public', device: 'lightMyRequest' })]),
    connected_apps: [{ name: 'Timetable', scope: 'r:backpack' }],
    own_apps: [{ name: 'Timetable', scopes: ['rw:profile', 'r:backpack'] }],
    agreed_terms: [{ version: 4 }],
  })
  expect(json(files['issuers.json'])).toEqual([
    expect.objectContaining({
      role: 'owner',
      name: 'Own School',
      id: `http://localhost:8000/public/issuers/${path.split('/').at(-1)}`,
    }),
  ])
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  for (const secret of [
    maya.token,
    hashSecret(maya.token).toString('hex'),
    password_hash ?? 'none',
    'argon2',
    'hash',
  ]) {
    expect(text).not.toContain(secret)
  }
})

test('a download address works once, within a minute, and looking at it does not use it up', async () => {
  const maya = await givenPerson(server)
  const { url } = await request(maya)
  const head = await server.app.inject({ method: 'HEAD', url: pathOf(url), headers: { host: 'localhost:8000' } })
  expect(head.statusCode).toBe(404)
  const both = await Promise.all([get(url), get(url), get(url)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  const late = await request(maya)
  shiftClock(61_000)
  expect((await get(late.url)).statusCode).toBe(404)
  for (const handle of ['unknown', '%00', '..%2f..', 'x'.repeat(300)]) {
    const answer = await server.call('GET', `/v3/account/exports/${handle}`)
    expect([handle, [400, 404].includes(answer.statusCode)]).toEqual([handle, true])
  }
})

test('a handle made for something else opens no download', async () => {
  const maya = await givenPerson(server)
  await context()
    .db.insertInto('one_time_handles')
    .values({
      handle_hash: hashSecret('other'),
      purpose: 'connect:google',
      account_id: maya.accountId,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  expect((await server.call('GET', '/v3/account/exports/other')).statusCode).toBe(404)
})

test('a sign-in that nobody confirmed for an hour asks for the password first', async () => {
  const maya = await givenPerson(server)
  shiftClock(3_601_000)
  const refused = await maya.call('POST', '/v3/account/exports')
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'auth.confirm'])
  await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: maya.password } })
  expect((await maya.call('POST', '/v3/account/exports')).statusCode).toBe(200)
})

test('revoked badges are there and said to be; and so is what was removed from the backpack', async () => {
  const maya = await givenPerson(server)
  const badge = await givenBadgeClass(owner, issuer)
  const revoked = await givenAward(owner, badge, maya.email)
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'A mistake.' } })
  const removed = await award(maya, 'Unwanted', svgPicture)
  expect((await maya.call('DELETE', `/v1/earner/badges/${removed}`)).statusCode).toBe(204)
  const files = await open(maya)
  expect(json(files['badges.json'])).toEqual([
    expect.objectContaining({ badge: 'Day Skipper', revocation_reason: 'A mistake.', revoked_at: expect.any(String) }),
    expect.objectContaining({ badge: 'Unwanted', acceptance: 'Rejected', removed_at: expect.any(String) }),
  ])
  expect(files['badges/0001-Day-Skipper/badge.svg']).toBeDefined()
})

test('what a person has claimed is in it, by proven addresses alone', async () => {
  const maya = await givenPerson(server)
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { asks_name: true })
  await maya.call('POST', '/v3/claims/take', { body: { token: claim.token, name: 'Maya' } })
  const victim = `victim-${maya.email}`
  await server.call('POST', '/v3/claims/places', { body: { token: claim.token, email: victim, name: 'Somebody' } })
  await maya.call('POST', '/v1/user/emails', { body: { email: victim } })
  const { claims } = json((await open(maya))['profile.json'])
  expect(claims).toEqual([
    expect.objectContaining({ title: 'Open day', email: maya.email, name: 'Maya', state: 'awarded' }),
  ])
})

const verdicts = [{ point: 'night', verdict: 'not-met', note: 'Too bright.' }]

test('what was said of a request is in the archive of whoever asked, and in that of whoever said it', async () => {
  const [maya, reviewer] = [await givenPerson(server), await givenPerson(server)]
  const place = await givenIssuer(reviewer)
  const badge = await givenBadgeClass(reviewer, place)
  await givenRules(reviewer, badge)
  const { id } = await givenRequest(maya, badge)
  const decide = (rounds: number, decision: string, text: string) =>
    reviewer.call('POST', `${requestsOf(place)}/${id}/decision`, { body: { rounds, decision, text, verdicts } })
  await decide(1, 'send-back', 'A darker night, please.')
  await maya.call('POST', `/v3/requests/${id}/send`)
  await decide(2, 'decline', 'Still too bright.')
  const { requests, reviews: none } = json((await open(maya))['profile.json'])
  expect([requests, none]).toMatchObject([
    [
      {
        request_id: id,
        answer: 'Still too bright.',
        verdicts,
        history: [
          { what: 'sent' },
          { what: 'sent-back', said: 'A darker night, please.' },
          { what: 'sent' },
          { what: 'declined', said: 'Still too bright.' },
        ],
      },
    ],
    [],
  ])
  const { reviews } = json((await open(reviewer))['profile.json'])
  expect(reviews).toMatchObject([
    { request_id: id, what: 'sent-back', said: 'A darker night, please.', verdicts: null },
    { request_id: id, what: 'declined', said: 'Still too bright.', verdicts },
  ])
  expect(JSON.stringify([requests, reviews])).not.toMatch(new RegExp(`${reviewer.email}|${maya.email}`))
})

test('what the first of two writes is in their own archive, and not in that of whoever asked', async () => {
  const [maya, first] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, first, 'staff')
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge, { reviewers: 2 })
  const { id } = await givenRequest(maya, badge)
  const body = { rounds: 1, decision: 'accept', text: 'Ask Lars about her.', override: 'I saw it.', verdicts }
  await first.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body })
  const { requests } = json((await open(maya))['profile.json'])
  expect(requests).toMatchObject([{ request_id: id, history: [{ what: 'sent' }] }])
  const { reviews } = json((await open(first))['profile.json'])
  expect(reviews).toMatchObject([{ request_id: id, what: 'accepted-first', said: body.text, verdicts }])
  expect(JSON.stringify(requests)).not.toContain('Too bright.')
})
