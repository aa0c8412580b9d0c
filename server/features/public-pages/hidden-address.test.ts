import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { createElsewhere, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server, newEmail('maya.private'))
})
afterAll(async () => {
  await server.stop()
})

/** A hosted badge of Maya's, hashed, that has the text in every place a badge has. */
const bring = async (text: string): Promise<string> => {
  const url = `https://frame.example/${text}`
  // Where an e-mail address is asked for, nothing else is let in.
  const email = text.includes('@') ? text : 'office@harbour.example'
  const issuer = { type: 'Issuer', id: `${elsewhere}/i/1`, name: `I:${text}`, url, email, description: text }
  const alignment = [{ targetName: `A:${text}`, targetUrl: url, targetCode: text, targetDescription: text }]
  const badge = {
    type: 'BadgeClass',
    id: `${elsewhere}/c/1`,
    name: `B:${text}`,
    description: text,
    criteria: { id: url, narrative: text },
    tags: [text],
    alignment,
    issuer,
  }
  for (const part of [issuer, badge]) site.put(part.id, { '@context': 'https://w3id.org/openbadges/v2', ...part })
  const more = { badge: badge.id, narrative: `Of ${text}.`, evidence: [{ id: url, narrative: text }, url] }
  const assertion = givenHosted(site, maya.email, more)
  const answer = await maya.call('POST', '/v1/earner/badges?json_format=plain', { body: { url: assertion.id } })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>().id
}

const post = async (path: string, body: object): Promise<string> => {
  const answer = await maya.call('POST', path, { body })
  const { share_url: published, url = published } = answer.json<{ share_url?: string; url?: string }>()
  return (url ?? '').replace(origin, '')
}

/** Percent-encoding taken off until there is none left, and what else hides an address from a simple search. */
const lay = (text: string): string => {
  const open = text.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return open === text ? text.toLowerCase().replace(/&#0*64;|\\u0040/g, '@') : lay(open)
}

const spellings: [string, (email: string) => string][] = [
  ['as it is', (email) => email],
  ['in capitals', (email) => email.toUpperCase()],
  ['percent-encoded', (email) => encodeURIComponent(email)],
  ['with more letters percent-encoded than need be', (email) => email.replace('@', '%40').replaceAll('.', '%2E')],
  ['percent-encoded twice', (email) => encodeURIComponent(encodeURIComponent(email))],
  ['with a capital percent-encoded', (email) => email.replace('m', '%4D').replace('@', '%40')],
  ['with an entity', (email) => email.replace('@', '&#64;')],
]

test.each(spellings)('an address %s in any place of a badge is shown to nobody', async (_, spell) => {
  const id = await bring(spell(maya.email))
  const collection = await post('/v1/earner/collections', { name: 'All', published: true, badges: [{ id }] })
  const link = { kind: 'badge', target: id, with_name: false, with_evidence: true }
  const shared = await post('/v3/backpack/share-links', link)
  const page = `/public/assertions/${id}`
  const provider = (name: string) => `/v1/earner/share/badge/${id}?redirect=0&provider=${name}`
  const paths = [
    page,
    `${page}.json?expand=badge&expand=badge.issuer`,
    `${page}?embedVersion=1`,
    `${page}?embedVersion=2`,
    collection,
    `${collection}.json?expand=badges.badge&expand=badges.badge.issuer`,
    shared,
    ...['twitter', 'linkedin', 'pinterest', 'linkedin_profile'].map(provider),
    `/public/oembed?url=${encodeURIComponent(origin + page)}`,
  ]
  for (const path of paths) {
    for (const accept of ['text/html', 'application/json']) {
      const { statusCode, headers, body } = await server.call('GET', path, { headers: { accept } })
      const isDocument = path.startsWith(page) && (accept !== 'text/html' || path.includes('.json'))
      expect([path, accept, statusCode]).toEqual([path, accept, isDocument ? 406 : 200])
      expect(lay(JSON.stringify(headers) + body)).not.toContain(maya.email.toLowerCase())
    }
  }
  expect((await server.call('GET', `${page}/card.png`)).statusCode).toBe(200)
})

test('[T1] a document that hides the address behind escapes of JSON is not shown', async () => {
  const assertion = givenHosted(site, maya.email)
  const text = `${JSON.stringify({ ...assertion, more: '#' }).replace('#', maya.email.replace('@', '\\u0040'))}`
  site.put(assertion.id, ` \n${text}`)
  const answer = await maya.call('POST', '/v1/earner/badges?json_format=plain', { body: { url: assertion.id } })
  expect(answer.statusCode).toBe(201)
  const shown = await server.call('GET', `/public/assertions/${answer.json<BackpackBadge>().id}.json`)
  expect([shown.statusCode, shown.json().forms]).toEqual([406, []])
  expect(JSON.stringify(shown.json())).not.toContain(maya.email)
})
