import { afterAll, beforeAll, expect, test } from 'vitest'
import * as showcase from '#contracts/backpack/showcase.ts'
import { endpoints } from '#contracts/endpoints.ts'
import * as publicPages from '#contracts/public/public-pages.ts'
import { givenStory, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let story: Story
let collection = ''
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
  const made = await story.owner.call('POST', '/v1/earner/collections', {
    body: { name: 'Sea', description: '', published: true, badges: [] },
  })
  collection = new URL(made.json().share_url).pathname
})
afterAll(async () => {
  await server.stop()
})

type Form = 'page' | '2.0' | '3.0'

/** Every public address that has more than one form; an endpoint without a row fails below. */
const addresses: [path: string, address: () => string][] = [
  [publicPages.getPublicIssuer.path, () => story.issuer.publicPath],
  [publicPages.getPublicBadgeClass.path, () => story.badge.publicPath],
  [publicPages.getPublicAward.path, () => story.award.publicPath],
  [showcase.listPublicBadgeClasses.path, () => `${story.issuer.publicPath}/badges`],
  [showcase.getPublicCollection.path, () => collection],
]

// Of one form, whatever is asked for; endorsements are made of the same parts and have tests of their own.
const oneForm = [
  publicPages.getIssuerDidDocument,
  publicPages.listIssuerKeys,
  publicPages.getIssuerKey,
  publicPages.getStatusList,
  publicPages.getRevocationList,
  publicPages.getPublicIssuerEndorsements,
  showcase.getPublicCollection,
].map(({ path }) => path)

const asked: [accept: string, form: Form][] = [
  ['application/json', '2.0'],
  ['application/ld+json', '2.0'],
  ['application/ld+json, application/json, image/png, image/svg+xml', '2.0'],
  ['application/*', '2.0'],
  ['application/vc+ld+json', '3.0'],
  ['application/vc', '3.0'],
  ['APPLICATION/VC+LD+JSON', '3.0'],
  ['application/vc+ld+json, */*', '3.0'],
  ['application/vc+ld+json, application/json;q=0.5', '3.0'],
  ['application/vc+ld+json;q=0.9, application/ld+json', '2.0'],
  ['application/ld+json, application/vc+ld+json;q=0.9', '2.0'],
  ['application/vc+ld+json, application/ld+json', '2.0'],
  ['application/vc+ld+json, application/did+json, application/ld+json', '3.0'],
  ['application/did+json;q=0.5, application/ld+json, application/vc+ld+json;q=0.5', '2.0'],
  ['application/json, application/vc', '2.0'],
  ['application/vc+ld+json;q=0, application/*', '2.0'],
  ['application/ld+json;q=0.2, application/json;q=0.2, application/vc+ld+json;q=0.3', '3.0'],
  ['application/vc+jwt, application/json;q=0.1', '2.0'],
  ['text/html', 'page'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'page'],
  ['text/html;q=0.9, application/json;q=0.8', 'page'],
  ['text/html;q=0.1, application/json', '2.0'],
  ['application/json, text/plain, */*', '2.0'],
  ['application/json, text/html', '2.0'],
  ['text/html, application/json', 'page'],
  ['text/html;q=0, */*', '2.0'],
]

const formOf = async (address: string, headers: Record<string, string>): Promise<Form> => {
  const answer = await server.call('GET', address, { headers })
  expect(answer.statusCode).toBe(200)
  expect(String(answer.headers.vary).split(', ')).toContain('Accept')
  const type = String(answer.headers['content-type'])
  if (type.startsWith('text/html')) return 'page'
  return type.startsWith('application/vc') ? '3.0' : '2.0'
}

test('each public address of several forms is in the table', () => {
  const several = endpoints
    .filter(({ kind, answer, path }) => kind === 'document' && answer === 'text' && path.startsWith('/public/'))
    .map(({ path }) => path)
    .filter((path) => !oneForm.includes(path) && !/public\/endorsements|wallet|schemas|shares/.test(path))
  expect(new Set(addresses.map(([path]) => path))).toEqual(new Set([...several, showcase.getPublicCollection.path]))
})

test.each(asked)('who asks for %s gets what it wants most, at every public address', async (accept, form) => {
  for (const [path, address] of addresses) {
    // A collection has no form of 3.0.
    const expected = form === '3.0' && path === showcase.getPublicCollection.path ? '2.0' : form
    expect([path, await formOf(address(), { accept, 'user-agent': 'Unknown/1.0' })]).toEqual([path, expected])
  }
})

test.each([
  ['application/ld+json;q=0.5, application/json', 'application/json'],
  ['application/json;q=0.5, application/ld+json', 'application/ld+json'],
  ['application/json, */*', 'application/json'],
  ['application/vc', 'application/vc'],
])('a document that was asked for as %s is called %s', async (accept, type) => {
  const answer = await server.call('GET', story.award.publicPath, { headers: { accept } })
  expect(answer.headers['content-type']).toBe(type)
})

test('an address that names its edition is not negotiated', async () => {
  const headers = { accept: 'application/vc+ld+json' }
  const answer = await server.call('GET', `${story.award.publicPath}?v=2_0`, { headers })
  expect(answer.json()['@context']).toBe('https://w3id.org/openbadges/v2')
})

/** What draws previews of links, and what reads badges, with what they send (agents tried). */
const agents: [agent: string, accept: string | undefined, form: Form][] = [
  ['WhatsApp/2.23.20.0 A', '*/*', 'page'],
  ['WhatsApp/2', undefined, 'page'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', '*/*', 'page'],
  ['Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)', '*/*', 'page'],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', '*/*', 'page'],
  ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)', '*/*', 'page'],
  ['TelegramBot (like TwitterBot)', undefined, 'page'],
  ['Iframely/1.3.1 (+https://iframely.com/docs/about)', '*/*', 'page'],
  ['http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.example/)', undefined, 'page'],
  ['python-requests/2.31 (+https://previews.example)', '*/*', 'page'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', '*/*', 'page'],
  ['Twitterbot/1.0', '*/*', 'page'],
  ['facebookexternalhit/1.1', '*/*', 'page'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', '*/*', 'page'],
  ['Somebody/9', '*/*', 'page'],
  ['Somebody/9', 'image/webp, image/*', 'page'],
  ['Somebody/9', '', 'page'],
  ['Twitterbot/1.0', 'application/json', '2.0'],
  // Programs of the Badgr API, and what they are written with.
  ['python-requests/2.31.0', '*/*', '2.0'],
  ['python-requests/2.31.0', 'application/ld+json, application/json, image/png, image/svg+xml', '2.0'],
  ['Badgr/2.0', 'application/ld+json, application/json, image/png, image/svg+xml', '2.0'],
  ['curl/8.5.0', '*/*', '2.0'],
  ['Go-http-client/1.1', undefined, '2.0'],
  ['node', '*/*', '2.0'],
  ['axios/1.6.2', 'application/json, text/plain, */*', '2.0'],
  ['Java/17.0.2', '*/*', '2.0'],
  ['GuzzleHttp/7', undefined, '2.0'],
  ['', '*/*', '2.0'],
]

test.each(agents)('%s with Accept %s gets the %s of it', async (agent, accept, form) => {
  const headers = { 'user-agent': agent, ...(accept === undefined ? {} : { accept }) }
  for (const [path, address] of addresses) {
    expect([path, await formOf(address(), headers)]).toEqual([path, form])
    if (form !== 'page') continue
    const { body } = await server.call('GET', address(), { headers })
    expect(body).toContain('<meta property="og:title"')
  }
})

test('a script in a page of any site reads documents', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0', accept: '*/*' }
  for (const [, address] of addresses) {
    expect(await formOf(address(), { ...browser, 'sec-fetch-dest': 'empty' })).toBe('2.0')
    expect(await formOf(address(), { ...browser, origin: 'https://wallet.example' })).toBe('2.0')
  }
  for (const { publicPath } of [story.issuer, story.badge, story.award]) {
    expect(await formOf(`${publicPath}.json`, browser)).toBe('2.0')
  }
})
