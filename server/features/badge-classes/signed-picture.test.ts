import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
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
const drawing = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z" fill="${colour}"/></svg>`
const toDataUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const [early, late] = ['#111111', '#222222']
const repaint = async (badge: string, colour: string) => {
  const body = { name: 'Day Skipper', description: 'x', criteria_text: 'x', image: toDataUrl(drawing(colour)) }
  expect((await owner.call('PUT', badge, { body })).statusCode).toBe(200)
}
const readCredential = async (award: string) =>
  (await server.call('GET', `/public/assertions/${award}.json?v=3_0`)).json()
/** What somebody sees who follows the picture's address in the signed document. */
const followPicture = async (award: string, query = '') => {
  const { id } = (await readCredential(award)).credentialSubject.achievement.image
  expect(id.startsWith(`${origin}/public/badges/`)).toBe(true)
  return server.call('GET', id.slice(origin.length) + query)
}

test('the picture in a signed credential is the one that was awarded, whatever the class shows by now', async () => {
  const badge = await givenBadgeClass(owner, issuer, { image: toDataUrl(drawing(early)) })
  const first = await givenAward(owner, badge, newEmail())
  const before = (await followPicture(first)).body
  expect(before).toContain(early)
  await repaint(badge, late)
  const second = await givenAward(owner, badge, newEmail())
  await repaint(badge, '#333333')
  expect((await followPicture(first)).body).toBe(before)
  expect((await followPicture(second)).body).toContain(late)
  expect((await followPicture(first, '&type=png')).headers['content-type']).toBe('image/png')
  const slug = badge.split('/').at(-1)
  expect((await server.call('GET', `/public/badges/${slug}/image`)).body).toContain('#333333')
  expect((await readCredential(first)).credentialSubject.achievement).toMatchObject({
    id: `${origin}/public/badges/${slug}`,
    image: { id: `${origin}/public/badges/${slug}/image?version=1` },
  })
})

test('awards of a batch lead to the picture of their time too', async () => {
  const badge = await givenBadgeClass(owner, issuer, { image: toDataUrl(drawing(early)) })
  await repaint(badge, late)
  await givenBatch(owner, badge, { awards: newRows(2) })
  await repaint(badge, early)
  const awards = (await owner.call('GET', `${badge}/assertions`)).json<{ slug: string }[]>()
  expect(awards).toHaveLength(2)
  for (const { slug } of awards) expect((await followPicture(slug)).body).toContain(late)
})

test('a corrected award still leads to the picture that was awarded, in both of its documents', async () => {
  const badge = await givenBadgeClass(owner, issuer, { image: toDataUrl(drawing(early)) })
  const award = await givenAward(owner, badge, newEmail())
  const before = (await readCredential(award)).credentialSubject.achievement
  await repaint(badge, late)
  const corrected = await owner.call('PUT', `${badge}/assertions/${award}`, { body: { narrative: 'Sailed well.' } })
  expect(corrected.statusCode).toBe(200)
  const credential = await readCredential(award)
  expect(credential.credentialSubject).toMatchObject({ narrative: 'Sailed well.', achievement: before })
  expect((await followPicture(award)).body).toContain(early)
  expect((await server.call('GET', `/public/assertions/${award}/files/badge-3_0.svg`)).body).toContain(early)
  expect((await server.call('GET', `/public/assertions/${award}/image`)).body).toContain(early)
  const answer = await server.call('POST', '/v3/verify', { body: { credential } })
  expect(answer.json()).toMatchObject({ verdict: 'valid' })
})
