import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { achievementTypes } from '#contracts/badge-classes/badge-classes.ts'
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

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const input = { name: 'Day Skipper', description: 'Sails by day.', criteria_text: 'Sail.' }
const studio = {
  achievement_type: 'Course',
  image_alt: 'A boat under sail',
  design: { shape: 'shield', layers: [{ icon: 'boat', colour: '#123456' }] },
}
const none = { achievement_type: null, image_alt: '', design: null }
const put = (badge: string, body: object) => owner.call('PUT', badge, { body: { ...input, ...body } })
const get = async (url: string) => (await server.call('GET', url)).json()

test('kind, caption and drawing are stored and read back, also by the lists', async () => {
  const badge = await givenBadgeClass(owner, issuer, studio)
  expect((await owner.call('GET', badge)).json()).toMatchObject(studio)
  const list = (await owner.call('GET', `${issuer}/badges`)).json<{ slug: string }[]>()
  expect(list.find(({ slug }) => slug === idOf(badge))).toMatchObject(studio)
  expect((await owner.call('GET', await givenBadgeClass(owner, issuer))).json()).toMatchObject(none)
})

test('they stay when an older client leaves them out, and go for null', async () => {
  const badge = await givenBadgeClass(owner, issuer, studio)
  expect((await put(badge, { name: 'Other' })).json()).toMatchObject({ ...studio, name: 'Other' })
  const cleared = await put(badge, { achievement_type: null, image_alt: null, design: null })
  expect(cleared.json()).toMatchObject(none)
})

test('kind and caption stand in the documents of the class and of its awards', async () => {
  const badge = await givenBadgeClass(owner, issuer, studio)
  const award = await givenAward(owner, badge, newEmail())
  const path = `/public/badges/${idOf(badge)}`
  const id = `http://localhost:8000${path}/image`
  expect((await get(path)).image).toEqual({ id, caption: 'A boat under sail' })
  const achievement = {
    achievementType: 'Course',
    image: { id, type: 'Image', caption: 'A boat under sail' },
  }
  expect(await get(`${path}?v=3_0`)).toMatchObject(achievement)
  const signed = { ...achievement, image: { ...achievement.image, id: `${id}?version=1` } }
  expect((await get(`/public/assertions/${award}.json?v=3_0`)).credentialSubject.achievement).toMatchObject(signed)
  const report = await server.call('POST', '/v3/verify', {
    body: { url: `http://localhost:8000/public/assertions/${award}` },
  })
  expect(report.json().verdict).toBe('valid')
})

test('without them the documents have neither', async () => {
  const path = `/public/badges/${idOf(await givenBadgeClass(owner, issuer))}`
  expect((await get(path)).image).toBe(`http://localhost:8000${path}/image`)
  expect(await get(`${path}?v=3_0`)).not.toHaveProperty('achievementType')
})

test('every kind that the contract names signs', async () => {
  for (const achievement_type of achievementTypes) {
    const badge = await givenBadgeClass(owner, issuer, { achievement_type })
    const award = await givenAward(owner, badge, newEmail())
    const { credentialSubject } = await get(`/public/assertions/${award}.json?v=3_0`)
    expect(credentialSubject.achievement.achievementType).toBe(achievement_type)
  }
})

describe('refused', () => {
  const text = (characters: number) => 'x'.repeat(characters)

  test.each([
    ['a kind that the standard does not know', { achievement_type: 'Trophy' }, 'achievement_type'],
    ['a caption that is too long', { image_alt: text(1025) }, 'image_alt'],
    ['a drawing that is no object', { design: ['x'] }, 'design'],
    ['a drawing of more than 64 KiB', { design: { text: text(65_536) } }, 'design'],
    ['a drawing of more than 64 KiB of letters with two bytes', { design: { text: 'ü'.repeat(32_800) } }, 'design'],
  ])('%s', async (_, body, field) => {
    const badge = await givenBadgeClass(owner, issuer)
    const answer = await put(badge, body)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect((await owner.call('GET', badge)).json()).toMatchObject(none)
  })

  test('a drawing of exactly 64 KiB is not', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const design = { text: text(65_536 - '{"text":""}'.length) }
    expect((await put(badge, { design })).json().design).toEqual(design)
  })
})
