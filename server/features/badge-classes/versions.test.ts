import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { readBadgeImage } from '#openbadges'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
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

const origin = 'http://localhost:8000'
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const publicOf = (badge: string): string => `/public/badges/${idOf(badge)}`
const get = async (url: string) => (await server.call('GET', url)).json()
const input = { name: 'Day Skipper', description: 'Sails by day.', criteria_text: 'Sail.' }
const edit = async (badge: string, body: object) => {
  const answer = await owner.call('PUT', badge, { body: { ...input, ...body } })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}
const picture = (colour: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z" fill="${colour}"/></svg>`,
  ).toString('base64')}`

/** A class awarded, changed, and awarded again. */
const givenChanged = async () => {
  const badge = await givenBadgeClass(owner, issuer, { tags: ['sea'], image: picture('#111111') })
  const early = await givenAward(owner, badge, newEmail())
  const before = {
    assertion: await get(`/public/assertions/${early}.json`),
    credential: await get(`/public/assertions/${early}.json?v=3_0`),
    badge: await get(publicOf(badge)),
    picture: (await server.call('GET', `${publicOf(badge)}/image`)).body,
  }
  await edit(badge, { name: 'Coastal Skipper', description: 'Sails far.', image: picture('#222222') })
  return { badge, early, late: await givenAward(owner, badge, newEmail()), before }
}

test('an edit makes a new version, and each award names the one it was made under', async () => {
  const { badge, early, late } = await givenChanged()
  expect((await owner.call('GET', badge)).json()).toMatchObject({ version: 2, name: 'Coastal Skipper', tags: [] })
  const rows = await db()
    .selectFrom('awards')
    .select(['award_id', 'badge_version'])
    .where('award_id', 'in', [early, late])
    .execute()
  expect(new Map(rows.map((row) => [row.award_id, row.badge_version]))).toEqual(
    new Map([
      [early, 1],
      [late, 2],
    ]),
  )
})

test('an award made before keeps its signed credential and leads to what the class said then', async () => {
  const { badge, early, late, before } = await givenChanged()
  expect(await get(`/public/assertions/${early}.json?v=3_0`)).toEqual(before.credential)
  const first = `${origin}${publicOf(badge)}?version=1`
  expect(await get(`/public/assertions/${early}.json`)).toEqual({ ...before.assertion, badge: first })
  expect(await get(`${publicOf(badge)}?version=1`)).toEqual({
    ...before.badge,
    id: first,
    image: `${origin}${publicOf(badge)}/image?version=1`,
  })
  expect((await server.call('GET', `${publicOf(badge)}/image?version=1`)).body).toBe(before.picture)
  expect((await server.call('GET', `${publicOf(badge)}/image`)).body).not.toBe(before.picture)
  expect((await get(`/public/assertions/${early}.json?expand=badge`)).badge).toMatchObject({
    id: first,
    name: 'Day Skipper',
  })
  expect(await get(`/public/assertions/${late}.json`)).toMatchObject({ badge: origin + publicOf(badge) })
  expect((await get(`/public/assertions/${late}.json?v=3_0`)).credentialSubject.achievement.name).toBe(
    'Coastal Skipper',
  )
})

test('every document has exactly the address it is read at as its id', async () => {
  const { badge } = await givenChanged()
  for (const path of [publicOf(badge), `${publicOf(badge)}?version=1`, `${publicOf(badge)}?version=2`]) {
    expect((await get(path)).id).toBe(origin + path)
    const achievement = await server.call('GET', path, { headers: { accept: 'application/vc+ld+json' } })
    expect(achievement.json().id).toBe(origin + path)
  }
})

test.each(['0', '3', '-1', 'x', '1.5', '99999999999', ''])('there is no version %j', async (version) => {
  const { badge } = await givenChanged()
  expect((await server.call('GET', `${publicOf(badge)}?version=${version}`)).statusCode).toBe(404)
  expect((await server.call('GET', `${publicOf(badge)}/image?version=${version}`)).statusCode).toBe(404)
})

test('the baked image of an award made before says the same as its address', async () => {
  const { badge, early } = await givenChanged()
  const file = await server.call('GET', `/public/assertions/${early}/files/badge-2_0.svg`)
  const baked = await readBadgeImage(new Uint8Array(file.rawPayload))
  expect(JSON.parse(baked?.text ?? '').badge).toBe(`${origin}${publicOf(badge)}?version=1`)
})

test('awards of before and after an edit both verify, by address and as a file', async () => {
  const { early, late } = await givenChanged()
  for (const [award, name] of [
    [early, 'Day Skipper'],
    [late, 'Coastal Skipper'],
  ]) {
    for (const body of [
      { url: `${origin}/public/assertions/${award}` },
      { credential: await get(`/public/assertions/${award}.json?v=3_0`) },
    ]) {
      const answer = await server.call('POST', '/v3/verify', { body })
      expect(answer.json()).toMatchObject({ verdict: 'valid', credential: { name } })
    }
  }
})

test('the page of an award shows what the badge said when it was made', async () => {
  const { badge, early, late, before } = await givenChanged()
  const page = async (path: string) => (await server.call('GET', path, { headers: { accept: 'text/html' } })).body
  const pictureOn = async (path: string) => {
    const [address = ''] = /\/public\/pictures\/[0-9a-f]{64}(?=")/.exec(await page(path)) ?? []
    return (await server.call('GET', address)).body
  }
  expect(await page(`/public/assertions/${early}`)).toContain('<title>Day Skipper - Sash</title>')
  expect(await pictureOn(`/public/assertions/${early}`)).toBe(before.picture)
  expect(await pictureOn(`/public/assertions/${late}`)).toContain('#222222')
  expect(await page(`/public/assertions/${late}`)).toContain('<title>Coastal Skipper - Sash</title>')
  expect(await page(`${publicOf(badge)}?version=1`)).toContain('<title>Day Skipper - Sash</title>')
  expect(await page(publicOf(badge))).toContain('<title>Coastal Skipper - Sash</title>')
})

test('the backpack shows what the badge said when it was awarded', async () => {
  const badge = await givenBadgeClass(owner, issuer, { tags: ['sea'] })
  const earner = await givenPerson(server)
  const early = await givenAward(owner, badge, earner.email)
  const read = async (award: string) =>
    (await earner.call('GET', `/v1/earner/badges/${award}?json_format=plain`)).json()
  const before = await read(early)
  await edit(badge, { name: 'Coastal Skipper', criteria_text: null, criteria_url: 'https://harbour.example/c' })
  const late = await givenAward(owner, badge, earner.email)
  const image = `${origin}${publicOf(badge)}/image`
  expect(await read(early)).toEqual({
    ...before,
    imagePreview: { type: 'image', id: `${image}?type=png&version=1` },
    json: { ...before.json, badge: { ...before.json.badge, image: `${image}?version=1` } },
  })
  expect(await read(late)).toMatchObject({
    imagePreview: { id: `${image}?type=png` },
    json: { badge: { name: 'Coastal Skipper', image, tags: [] } },
  })
  expect((await server.call('GET', `${publicOf(badge)}/image?type=png&version=1`)).statusCode).toBe(200)
})

describe('no new version comes of', () => {
  test.each([
    ['the same again', {}],
    ['a drawing that is kept for later', { design: { shape: 'round' } }],
    ['the address of the picture it has', { image: `${origin}/public/badges/x/image` }],
  ])('%s', async (_, body) => {
    const badge = await givenBadgeClass(owner, issuer)
    expect((await edit(badge, body)).version).toBe(1)
  })
})

test.each([
  ['name', { name: 'Other' }],
  ['description', { description: 'Other.' }],
  ['criteria', { criteria_text: 'Other.' }],
  ['criteria page', { criteria_url: 'https://harbour.example/other' }],
  ['tags', { tags: ['other'] }],
  ['alignment', { alignment: [{ target_name: 'A', target_url: 'https://a.example' }] }],
  ['expiry', { expires: { amount: 1, duration: 'years' } }],
  ['kind', { achievement_type: 'Course' }],
  ['caption', { image_alt: 'A boat' }],
  ['picture', { image: picture('#333333') }],
])('another %s makes a new version', async (_, body) => {
  const badge = await givenBadgeClass(owner, issuer)
  expect((await edit(badge, body)).version).toBe(2)
  expect((await edit(badge, body)).version).toBe(2)
})

test('edits at the same time make one version each, and all can be read', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const names = ['A', 'B', 'C', 'D', 'E']
  await Promise.all(names.map((name) => edit(badge, { name })))
  const seen = await Promise.all([1, 2, 3, 4, 5, 6].map((version) => get(`${publicOf(badge)}?version=${version}`)))
  expect(seen.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'D', 'Day Skipper', 'E'])
})
