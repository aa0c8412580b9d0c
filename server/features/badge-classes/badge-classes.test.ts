import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { shiftClock } from '#infra/clock.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
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
const input = (more: object = {}) => ({
  name: 'First Aid',
  description: 'Can help.',
  image: svgPicture,
  criteria_text: 'Pass the exam.',
  ...more,
})
const create = (more: object = {}) => owner.call('POST', `${issuer}/badges`, { body: input(more) })
const refusal = async (more: object) => {
  const answer = await create(more)
  return [answer.statusCode, answer.json()]
}

const alignment = {
  target_name: 'Aid',
  target_url: 'https://standards.example/aid',
  target_description: 'Level 2',
  target_framework: 'Care',
  target_code: 'A2',
}

test('a badge class is created and read back whole [SB-3.1] [SB-7.3] [SB-7.4]', async () => {
  const answer = await create({
    criteria_url: 'https://college.example/aid',
    tags: ['health', ' health ', '', 'care'],
    alignment: [alignment, { target_name: 'Plain', target_url: 'https://standards.example/plain' }],
    expires: { amount: 2, duration: 'years' },
    recipient_count: 99,
  })
  expect(answer.statusCode).toBe(201)
  const { slug, id, ...body } = answer.json()
  const url = `http://localhost:8000/public/badges/${slug}`
  const issuerUrl = `http://localhost:8000/public/issuers/${idOf(issuer)}`
  expect(id).toBe(1)
  expect(body).toEqual({
    created_at: expect.stringMatching(/Z$/),
    created_by: owner.email,
    name: 'First Aid',
    image: `${url}/image`,
    picture: expect.stringMatching(/^http:\/\/localhost:8000\/public\/pictures\/[0-9a-f]{64}$/),
    criteria_text: 'Pass the exam.',
    criteria_url: 'https://college.example/aid',
    description: 'Can help.',
    alignment: [
      alignment,
      {
        target_name: 'Plain',
        target_url: 'https://standards.example/plain',
        target_description: null,
        target_framework: null,
        target_code: null,
      },
    ],
    tags: ['health', 'care'],
    expires: { amount: 2, duration: 'years' },
    pathway_element_count: 0,
    recipient_count: 0,
    issuer: issuerUrl,
    achievement_type: null,
    image_alt: '',
    design: null,
    version: 1,
    archived: false,
    ...shownAchievementDetails.parse({}),
    json: {
      '@context': 'https://w3id.org/openbadges/v1',
      type: 'BadgeClass',
      id: url,
      name: 'First Aid',
      description: 'Can help.',
      image: `${url}/image`,
      criteria: 'https://college.example/aid',
      issuer: issuerUrl,
    },
  })
  expect((await owner.call('GET', `${issuer}/badges/${slug}`)).json()).toEqual(answer.json())
})

test('classes made at the same time get different numbers', async () => {
  const other = await givenIssuer(owner)
  const made = await Promise.all(
    Array.from({ length: 6 }, () => owner.call('POST', `${other}/badges`, { body: input() })),
  )
  expect(made.map((answer) => answer.json().id).sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('lists are newest first: of one issuer, and of all in which one has a role [SB-7.1] [SB-7.2]', async () => {
  const person = await givenPerson(server)
  const own = await givenIssuer(person)
  const foreign = await givenIssuer(owner)
  await givenStaff(foreign, person, 'staff')
  const badges = [
    await givenBadgeClass(person, own),
    await givenBadgeClass(owner, foreign),
    await givenBadgeClass(person, own),
  ]
  const slugs = async (url: string) =>
    (await person.call('GET', url)).json().map((badge: { slug: string }) => badge.slug)
  expect(await slugs('/v1/issuer/all-badges')).toEqual([...badges].reverse().map(idOf))
  expect(await slugs(`${own}/badges`)).toEqual([badges[2], badges[0]].map((path) => idOf(path ?? '')))
})

describe('the rules of a badge class', () => {
  test('an image is required, and must be one', async () => {
    const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await refusal({ image: undefined })).toEqual([400, { image: ['This field is required'] }])
    expect(await refusal({ image: 'https://elsewhere.example/i.png' })).toEqual([400, { image: ['Invalid image.'] }])
    expect(await refusal({ image: `data:image/jpeg;base64,${jpeg.toString('base64')}` })).toEqual([
      400,
      { image: ['Invalid PNG'] },
    ])
  })

  test('criteria are required, as text, as address, or in the one field of older clients', async () => {
    const text = 'One or both of the criteria_text and criteria_url fields must be provided'
    expect(await refusal({ criteria_text: ' ', criteria_url: '' })).toEqual([400, [text]])
    expect((await create({ criteria_text: null, criteria: 'https://college.example/c' })).json()).toMatchObject({
      criteria_text: null,
      criteria_url: 'https://college.example/c',
    })
    expect((await create({ criteria_text: null, criteria: 'Pass.' })).json()).toMatchObject({
      criteria_text: 'Pass.',
      criteria_url: null,
      json: { criteria: expect.stringMatching(/\/public\/badges\/[\w-]{22}\/criteria$/) },
    })
    expect((await refusal({ criteria: 'Both' }))[0]).toBe(400)
  })

  test('markdown holds no images', async () => {
    const texts = ['Images not supported in markdown']
    expect(await refusal({ criteria_text: 'See ![x](https://i.example)' })).toEqual([400, { criteria_text: texts }])
    expect(await refusal({ criteria_text: null, criteria: '![x](y)' })).toEqual([400, { criteria: texts }])
  })

  test('an expiry has both parts or none, and lengths are limited', async () => {
    expect((await refusal({ expires: { amount: 3 } }))[0]).toBe(400)
    expect((await refusal({ expires: { amount: 0, duration: 'days' } }))[0]).toBe(400)
    expect((await create({ expires: { amount: null, duration: null } })).json().expires).toEqual({
      amount: null,
      duration: null,
    })
    expect(await refusal({ name: 'x'.repeat(256) })).toEqual([
      400,
      { name: ['Ensure this field has no more than 255 characters.'] },
    ])
    expect(await refusal({ name: ' ', description: undefined })).toEqual([
      400,
      { name: ['This field may not be blank.'], description: ['This field is required.'] },
    ])
  })
})

test('a change clears what it leaves out, and keeps the image [SB-7.5]', async () => {
  const badge = await givenBadgeClass(owner, issuer, {
    tags: ['a'],
    alignment: [alignment],
    expires: { amount: 1, duration: 'days' },
  })
  const before = (await owner.call('GET', badge)).json()
  const answer = await owner.call('PUT', badge, { body: input({ image: before.image, name: 'Renamed' }) })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      ...before,
      name: 'Renamed',
      description: 'Can help.',
      criteria_text: 'Pass the exam.',
      tags: [],
      alignment: [],
      expires: { amount: null, duration: null },
      version: 2,
      json: { ...before.json, name: 'Renamed', description: 'Can help.' },
    },
  ])
  const picture = () => server.call('GET', `/public/badges/${idOf(badge)}/image`)
  const etag = (await picture()).headers.etag
  const red = await sharp({ create: { width: 8, height: 8, channels: 4, background: 'red' } })
    .png()
    .toBuffer()
  await owner.call('PUT', badge, { body: input({ image: `data:image/png;base64,${red.toString('base64')}` }) })
  expect((await picture()).headers.etag).not.toBe(etag)
})

describe('deleting a badge class', () => {
  const text = 'BadgeClass may only be deleted if all BadgeInstances have been revoked.'

  test('is refused while an award counts, and takes revoked ones along [SB-7.6]', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const award = await givenAward(owner, badge, newEmail())
    const refused = await owner.call('DELETE', badge)
    expect([refused.statusCode, refused.json()]).toEqual([400, text])
    await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Error' } })
    expect((await owner.call('DELETE', badge)).statusCode).toBe(204)
    expect((await owner.call('DELETE', badge)).statusCode).toBe(404)
    expect((await server.call('GET', `/public/badges/${idOf(badge)}.json`)).statusCode).toBe(404)
  })

  test('is not held up by expired awards', async () => {
    const badge = await givenBadgeClass(owner, issuer, { expires: { amount: 1, duration: 'days' } })
    await givenAward(owner, badge, owner.email)
    expect((await owner.call('DELETE', badge)).statusCode).toBe(400)
    const days = 2 * 86_400_000
    shiftClock(days)
    const person = await givenPerson(server)
    await givenStaff(issuer, person, 'owner')
    const answer = await person.call('DELETE', badge)
    shiftClock(-days)
    expect(answer.statusCode).toBe(204)
    expect((await owner.call('GET', '/v1/earner/badges')).json()).toEqual([])
  })

  test('and awarding it at the same time leave a whole award or none', async () => {
    for (let round = 0; round < 8; round++) {
      const badge = await givenBadgeClass(owner, issuer)
      const [removed, awarded] = await Promise.all([
        owner.call('DELETE', badge),
        owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: newEmail() } }),
      ])
      expect([
        [204, 404],
        [400, 201],
      ]).toContainEqual([removed.statusCode, awarded.statusCode])
    }
  })
})

describe('roles', () => {
  const actions = [
    ['GET', '/badges', 200, ['staff', 'editor']],
    ['POST', '/badges', 201, ['editor']],
    ['GET', '/badges/:badge', 200, ['staff', 'editor']],
    ['PUT', '/badges/:badge', 200, ['editor']],
    ['DELETE', '/badges/:badge', 204, ['editor']],
  ] as const
  const people = ['staff', 'editor', 'stranger', 'nobody'] as const

  test.each(
    actions.flatMap(([method, path, status, may]) => people.map((who) => [method, path, who, status, may] as const)),
  )('%s %s by %s', async (method, path, who, status, may) => {
    const own = await givenIssuer(owner)
    const badge = await givenBadgeClass(owner, own)
    const person = await givenPerson(server)
    if (who === 'staff' || who === 'editor') await givenStaff(own, person, who)
    const url = own + path.replace(':badge', idOf(badge))
    const body = method === 'POST' || method === 'PUT' ? input() : undefined
    const answer = await server.call(method, url, { token: who === 'nobody' ? undefined : person.token, body })
    const isAllowed = may.some((role) => role === who)
    expect(answer.statusCode).toBe(who === 'nobody' ? 401 : isAllowed ? status : 404)
    if (isAllowed || who === 'nobody') return
    expect(answer.json()).toEqual({ detail: 'Not found.' })
    const list = (await owner.call('GET', `${own}/badges`)).json()
    expect(list).toMatchObject([{ name: 'Day Skipper' }])
    expect(list).toHaveLength(1)
  })

  test('a badge class under another issuer of the same owner is not found', async () => {
    const other = await givenIssuer(owner)
    const badge = await givenBadgeClass(owner, issuer)
    const wrong = `${other}/badges/${idOf(badge)}`
    const answers = [
      await owner.call('GET', wrong),
      await owner.call('PUT', wrong, { body: input() }),
      await owner.call('DELETE', wrong),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
    expect((await owner.call('GET', badge)).json().name).toBe('Day Skipper')
  })
})
