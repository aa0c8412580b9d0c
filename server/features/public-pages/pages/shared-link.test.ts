import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { origin } from '#testing/given/given-story.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let award: string
beforeAll(async () => {
  server = await startTestServer()
  const teacher = await givenPerson(server)
  maya = await givenPerson(server)
  award = await givenAward(teacher, await givenBadgeClass(teacher, await givenIssuer(teacher)), maya.email, {
    narrative: 'Sailed to Tern Island.',
    license_number: 'SK-4711',
    role: 'Skipper',
    evidence_items: [{ evidence_url: 'https://logbook.example/61', narrative: 'Three passages.' }],
    extensions: { 'extensions:recipientProfile': { name: 'Maya Written By Issuer' } },
  })
})
afterAll(async () => {
  await server.stop()
})

const browser = 'Mozilla/5.0 (X11; Linux) Firefox/140.0'
const open = (url: string, headers: Record<string, string> = {}) =>
  server.call('GET', url.replace(origin, ''), { headers: { accept: 'text/html', 'user-agent': browser, ...headers } })
const make = async (more: object = {}) => {
  const body = { kind: 'badge', target: award, with_name: false, with_evidence: false, ...more }
  const answer = await maya.call('POST', '/v3/backpack/share-links', { body })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<{ id: string; url: string }>()
}
const viewsOf = async (id: string): Promise<number> => {
  const links = (await maya.call('GET', '/v3/backpack/share-links')).json<{ id: string; views: number }[]>()
  return links.find((link) => link.id === id)?.views ?? -1
}

test('a link shows what its maker chose, and no way to more', async () => {
  const little = (await open((await make()).url)).body
  expect(little).toContain('Day Skipper')
  expect(little).toContain('>Skipper<')
  expect(little).toContain('This badge is genuine and valid.')
  for (const hidden of [
    'Maya',
    'Okonkwo',
    'SK-4711',
    'Tern Island',
    'logbook',
    'Three passages',
    award,
    maya.email,
    '/verify?url',
  ]) {
    expect(little).not.toContain(hidden)
  }
  const much = (await open((await make({ with_name: true, with_evidence: true })).url)).body
  for (const shown of ['Maya Okonkwo', 'SK-4711', 'Tern Island', 'https://logbook.example/61', 'Three passages.']) {
    expect(much).toContain(shown)
  }
  for (const hidden of ['Written By Issuer', award, maya.email]) expect(much).not.toContain(hidden)
})

test('previews of its address and of its links say first what has become of a badge', async () => {
  const teacher = await givenPerson(server)
  const badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
  const [lasting, ended] = [
    await givenAward(teacher, badge, maya.email),
    await givenEndedAward(teacher, badge, maya.email, { allow_duplicate_awards: true }),
  ]
  const told = async (url: string) =>
    /<meta property="og:description" content="([^"]*)"/.exec((await open(url)).body)?.[1]?.split(' Sail')[0]
  const placesOf = async (target: string) => [`/public/assertions/${target}`, (await make({ target })).url]
  const usual = await placesOf(lasting)
  const gone = await placesOf(ended)
  for (const url of usual) expect(await told(url)).toMatch(/^Day Skipper, awarded by /)
  for (const url of gone) expect(await told(url)).toMatch(/^Expired: Day Skipper, awarded by /)
  const body = { revocation_reason: 'Awarded to the wrong person' }
  expect((await teacher.call('DELETE', `${badge}/assertions/${lasting}`, { body })).statusCode).toBe(200)
  const [address = '', link = ''] = usual
  expect(await told(address)).toMatch(/^Revoked: Day Skipper, awarded by /)
  expect(await told(link)).toMatch(/^Whoever gave it to you/)
})

test('nobody keeps a copy, searches it or is told where its reader came from', async () => {
  const answer = await open((await make()).url)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.body).toContain('<meta name="robots" content="noindex">')
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a look counts, what machines ask for does not', async () => {
  const { id, url } = await make()
  await open(url)
  await open(url)
  expect(await viewsOf(id)).toBe(2)
  const machines: Record<string, string>[] = [
    { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ]
  for (const headers of machines) {
    expect((await open(url, headers)).statusCode).toBe(200)
  }
  const path = url.replace(origin, '')
  await server.app.inject({ method: 'HEAD', url: path, headers: { host: 'localhost:8000', 'user-agent': browser } })
  expect(await viewsOf(id)).toBe(2)
})

test('a link that was taken back or has expired is a page that says so', async () => {
  const taken = await make()
  await maya.call('DELETE', `/v3/backpack/share-links/${taken.id}`)
  const expiring = await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await open(expiring.url)).statusCode).toBe(200)
  shiftClock(2 * 3_600_000)
  try {
    for (const url of [taken.url, expiring.url, '/public/shares/AAAAAAAAAAAAAAAAAAAAAA']) {
      const answer = await open(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.body).toContain('This link has ended')
      expect(answer.body).not.toContain('Day Skipper')
    }
  } finally {
    resetClock()
  }
})

test('a collection can be shown by a link alone; its badges open below the link, never at their own address', async () => {
  const body = { name: 'At sea', published: false, badges: [{ id: award, description: '' }] }
  const { slug } = (await maya.call('POST', '/v1/earner/collections?json_format=plain', { body })).json<{
    slug: string
  }>()
  const { id, url } = await make({ kind: 'collection', target: slug })
  const page = await open(url)
  expect(page.body).toContain('<h1 dir="auto">At sea</h1>')
  expect(page.body).toContain(`href="${url}?badge=1"`)
  for (const hidden of ['Maya', award, '/public/collections/', maya.email]) expect(page.body).not.toContain(hidden)
  const badge = await open(`${url}?badge=1`)
  expect(badge.body).toContain('<h1 dir="auto">Day Skipper</h1>')
  for (const hidden of ['Maya', 'Tern Island', award]) expect(badge.body).not.toContain(hidden)
  for (const position of ['0', '2', '-1', 'x', '99999', '1e0']) {
    expect((await open(`${url}?badge=${position}`)).statusCode).toBe(404)
  }
  expect(await viewsOf(id)).toBe(1)
})
