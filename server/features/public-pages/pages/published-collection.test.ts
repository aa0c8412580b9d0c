import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let teacher: GivenPerson
let maya: GivenPerson
let issuer: string
let awards: string[]
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  maya = await givenPerson(server)
  issuer = await givenIssuer(teacher)
  awards = []
  for (const name of ['Day Skipper', 'Crew <b>', 'Knots', 'Tides', 'Radio']) {
    const expires = name === 'Knots' ? '2030-01-01T00:00:00Z' : null
    awards.push(await givenAward(teacher, await givenBadgeClass(teacher, issuer, { name }), maya.email, { expires }))
  }
})
afterAll(async () => {
  await server.stop()
})

const base = '/v1/earner/collections'
const get = (url: string, accept = 'text/html') =>
  server.call('GET', url.replace(origin, ''), { headers: { accept, 'user-agent': 'Mozilla/5.0' } })
const publish = async (badges: string[], more: object = {}) => {
  const answer = await maya.call('POST', `${base}?json_format=plain`, {
    body: {
      name: 'At sea',
      description: 'What I did afloat.',
      published: true,
      badges: badges.map((id, index) => ({ id, description: index === 0 ? 'My first one.' : '' })),
      ...more,
    },
  })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<{ slug: string; share_hash: string; share_url: string }>()
}

test('a published collection has the share url {origin}/public/collections/{share_hash}, which is its page and its document [SB-3.32]', async () => {
  const made = await publish([awards[1] ?? '', awards[0] ?? ''])
  expect(made.share_url).toBe(`${origin}/public/collections/${made.share_hash}`)
  expect(made.share_hash).toMatch(/^[0-9a-f]{32}$/)
  const page = await get(made.share_url)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1 dir="auto">At sea</h1>')
  expect(page.body).toContain('What I did afloat.')
  expect(page.body.replaceAll(/<[^>]*>/g, '')).toContain('Badges earned by Maya Okonkwo')
  expect(page.body).toContain('My first one.')
  expect(page.body.indexOf('Crew &lt;b&gt;')).toBeLessThan(page.body.indexOf('Day Skipper'))
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  expect(page.body).toContain(`<link rel="canonical" href="${made.share_url}">`)
  const document = await get(`${made.share_url}.json`)
  expect(document.json()).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Collection',
    id: made.share_url,
    entityId: made.slug,
    name: 'At sea',
    description: 'What I did afloat.',
    owner: { firstName: 'Maya', lastName: 'Okonkwo' },
    badges: [
      expect.objectContaining({ id: `${origin}/public/assertions/${awards[1]}`, badge: expect.any(String) }),
      expect.objectContaining({ id: `${origin}/public/assertions/${awards[0]}` }),
    ],
  })
  expect((await get(made.share_url, 'application/json')).body).toBe(document.body)
  const whole = await get(`${made.share_url}.json?expand=badges.badge&expand=badges.badge.issuer`)
  expect(whole.json().badges[0].badge).toMatchObject({ name: 'Crew <b>', issuer: { name: 'Harbour School' } })
})

test('a collection that is taken back is nowhere any more, and nothing leads to another', async () => {
  const made = await publish([awards[0] ?? ''])
  const places = ['', '.json', '/card.png', '?embedVersion=1']
  for (const place of places) {
    const { statusCode, headers } = await get(made.share_url + place)
    expect([place, statusCode, headers['cache-control']]).toEqual([place, 200, 'public, no-cache'])
  }
  await maya.call('DELETE', `${base}/${made.slug}/share`)
  for (const place of places) expect((await get(made.share_url + place)).statusCode).toBe(404)
  expect((await get(made.share_url)).body).toContain('This collection is not shown')
  expect((await get(`/public/oembed?url=${encodeURIComponent(made.share_url)}`)).statusCode).toBe(404)
  for (const hash of [made.slug, 'x', `${made.share_hash}0`, encodeURIComponent("' or 1=1")]) {
    expect((await get(`/public/collections/${hash}.json`)).statusCode).toBe(404)
  }
})

test('revoked badges are not shown, expired ones say so', async () => {
  const badge = await givenBadgeClass(teacher, issuer, { name: 'Gone' })
  const gone = await givenAward(teacher, badge, maya.email)
  const made = await publish([gone, awards[2] ?? ''])
  await teacher.call('DELETE', `${badge}/assertions/${gone}`, { body: { revocation_reason: 'Entered twice.' } })
  shiftClock(6 * 365 * 86_400_000)
  try {
    const page = await get(made.share_url)
    expect(page.body).not.toContain('Gone')
    expect(page.body).toContain('1 Badge')
    expect(page.body).toContain('Expired')
    expect((await get(`${made.share_url}.json`)).json().badges).toHaveLength(1)
  } finally {
    resetClock()
  }
})

test('in a frame of another site it is its name and four pictures, or three and how many more', async () => {
  const four = await get(`${(await publish(awards.slice(0, 4))).share_url}?embedVersion=1&embed=true`)
  expect(four.body.match(/<img/g)).toHaveLength(4)
  const five = await get(`${(await publish(awards)).share_url}?embedVersion=1&embed=true`)
  expect(five.body.match(/<img/g)).toHaveLength(3)
  expect(five.body).toContain('>2+<')
  expect(five.body).toContain('<body class="embedded">')
  expect(five.body).not.toContain('<header')
  expect(five.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(five.headers).not.toHaveProperty('x-frame-options')
})

test('former addresses of collections lead to the page for good', async () => {
  const hash = 'a'.repeat(32)
  const whole = `${origin}/public/collections/${hash}`
  for (const [path, target] of [
    [`/share/collection/${hash}`, whole],
    [`/earner/collections/17/${hash}`, whole],
    [`/earner/collections/17/${hash}/embed`, `${whole}?embedVersion=1`],
    ['/share/badge/AAAAAAAAAAAAAAAAAAAAAA', `${origin}/public/assertions/AAAAAAAAAAAAAAAAAAAAAA`],
    ['/share/badge/%2F%2Fevil.example', `${origin}/public/assertions/%2F%2Fevil.example`],
  ]) {
    const answer = await get(path ?? '')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, target])
  }
})
