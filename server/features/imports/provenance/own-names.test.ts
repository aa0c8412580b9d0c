import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { JsonObject } from '#openbadges'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenForgedJwt, givenForgery, spellingsOf, withAchievement } from '#testing/given/given-forgery.ts'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let story: Story
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  story = await givenStory(server, 'svg')
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const textOf = (badge: object | string): string => (typeof badge === 'string' ? badge : JSON.stringify(badge))
const verify = async (badge: object | string) =>
  (await server.call('POST', '/v3/verify', { body: { credential: textOf(badge) } })).json()
const bring = (badge: object | string) =>
  maya.call('POST', '/v1/earner/badges?json_format=plain', { body: { assertion: textOf(badge) } })

const refused = async (badge: object | string, sentence: string) => {
  const said = await verify(badge)
  expect(said).toMatchObject({ verdict: 'invalid', reason: sentence })
  expect(said.trustedIssuer).toBeUndefined()
  const brought = await bring(badge)
  expect([brought.statusCode, brought.body]).toEqual([400, expect.stringContaining(sentence)])
}
const ofClass = 'The badge names a badge class of localhost:8000 and was not issued with it.'
const ofIssuer = 'The badge names an issuer of localhost:8000 who did not issue it.'
const ofAward = 'The badge calls itself an award of localhost:8000 and was not issued there.'

test('[T8] a badge with a key of its own is refused that names a badge class of this server, however it is written', async () => {
  for (const id of spellingsOf(story)) await refused(await givenForgery(maya.email, id), ofClass)
  await refused(await givenForgedJwt(maya.email, `${origin}${story.badge.publicPath}`), ofClass)
})

test('[T8] so is one that names an issuer of this server as maker, or itself an award', async () => {
  const issuerUrl = `${origin}${story.issuer.publicPath}`
  const did = `did:web:localhost%3A8000:public:issuers:${story.issuer.id}`
  for (const id of [issuerUrl, did, `${origin}/public/issuers/AAAAAAAAAAAAAAAAAAAAAA`, 'did:web:LOCALHOST%3a8000']) {
    const creator = { id, type: ['Profile'] }
    await refused(await givenSigned(maya.email, (badge) => withAchievement(badge, { creator })), ofIssuer)
  }
  const id = `${origin}${story.award.publicPath}`
  await refused(await givenSigned(maya.email, (badge) => ({ ...badge, id })), ofAward)
})

test('[T8] so is one that an issuer of this server is to have made, signed with a key that stands by itself', async () => {
  const issuerUrl = `${origin}${story.issuer.publicPath}`
  for (const id of [issuerUrl, `did:web:localhost%3A8000:public:issuers:${story.issuer.id}`]) {
    const named = (it: JsonObject): JsonObject => ({ ...it, issuer: { ...(it.issuer as JsonObject), id } })
    await refused(await givenSigned(maya.email, named), ofIssuer)
    const creator = { id, type: ['Profile'] }
    await refused(await givenSigned(maya.email, (it) => withAchievement(named(it), { creator })), ofIssuer)
  }
})

test('[T8] so is one that says to be of an issuer that is not there', async () => {
  for (const id of [
    `${origin}/public/issuers/AAAAAAAAAAAAAAAAAAAAAA`,
    'did:web:localhost%3A8000:public:issuers:AAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    const badge = await givenSigned(maya.email, (it) => ({ ...it, issuer: { ...(it.issuer as JsonObject), id } }))
    expect((await verify(badge)).verdict).toBe('invalid')
    expect((await bring(badge)).statusCode).toBe(400)
  }
})

test('[T8] so is one of an earlier edition that lies elsewhere', async () => {
  const classId = `${origin}${story.badge.publicPath}`
  const hosted = givenHosted(site, maya.email, { badge: classId })
  expect((await verify(hosted)).verdict).toBe('invalid')
  expect((await bring(hosted)).statusCode).toBe(400)
  const inside = { id: `${elsewhere}/class`, type: 'BadgeClass', issuer: `${origin}${story.issuer.publicPath}` }
  site.put('/forged-class', {
    ...inside,
    '@context': 'https://w3id.org/openbadges/v2',
    id: `${elsewhere}/forged-class`,
    name: 'Day Skipper',
    description: 'Sails by day',
    criteria: { narrative: 'Sail' },
    image: `${elsewhere}/skipper.svg`,
  })
  const other = givenHosted(site, maya.email, { badge: `${elsewhere}/forged-class` })
  const said = await verify(other)
  expect(said.verdict).toBe('invalid')
  expect(said.checks.map(({ detail }: { detail: string }) => detail)).toContain(ofIssuer)
  expect((await bring(other)).statusCode).toBe(400)
})

test('[T8] what is merely referred to is not said to be ours: alignments, related achievements and other texts', async () => {
  const targetUrl = `${origin}${story.badge.publicPath}`
  const badge = await givenSigned(maya.email, (it) =>
    withAchievement(it, {
      alignment: [{ type: ['Alignment'], targetName: 'Day Skipper', targetUrl }],
      related: [{ type: ['Related'], id: targetUrl }],
    }),
  )
  expect((await verify(badge)).verdict).toBe('valid')
  expect((await bring(badge)).statusCode).toBe(201)
})

test('[T8] awards of this server stay what they are, in each form', async () => {
  const { award } = story
  for (const form of ['?v=3_0', '?v=2_0', '?v=1_1', '']) {
    const text = (await server.call('GET', `${award.publicPath}.json${form}`)).body
    expect([form, (await verify(text)).verdict]).toEqual([form, 'valid'])
  }
  const jwt = await server.call('GET', `${award.publicPath}/files/badge-3_0.jwt`)
  expect((await verify(jwt.body)).verdict).toBe('valid')
})
