import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createElsewhere, drawing } from './given/given-elsewhere.ts'
import { givenShowcase, type Showcase } from './given/given-showcase.ts'
import { givenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

const site = createElsewhere()
let server: TestServer
let shown: Showcase
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
  const [operator, teacher, maya] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  shown = await givenShowcase(site, { operator, teacher, maya })
})
afterAll(() => server.stop())

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const issuer = () => `/public/issuers/${idOf(shown.issuer)}`
const award = () => `/public/assertions/${shown.award}`
const page = 'text/html'

// One of each kind that is sent with an ETag, by what it is.
const tagged: [string, () => string, accept?: string][] = [
  ['a page', award, page],
  ['the page of an earner', () => shown.pages.earner, page],
  ['a document of 2.0', award],
  ['a document of 3.0', () => `${award()}?v=3_0`],
  ['a JWT', () => `${award()}/files/badge-3_0.jwt`],
  ['a baked picture', () => `${award()}/files/badge-2_0.svg`],
  ['a picture drawn anew', () => `/public/badges/${idOf(shown.badge)}/image?type=png`],
  ['a card', () => `${award()}/card.png`],
  ['a status list', () => `${issuer()}/status/1`],
  ['a revocation list', () => `${issuer()}/revocations/1`],
  ['the keys of an issuer', () => `/.well-known/jwks.json`],
  ['a badge from elsewhere', () => `/public/assertions/${shown.imported}`],
  ['a schema', () => '/public/schemas/ob/v3p0/profile.json'],
  ['the service description', () => '/ims/ob/v3p0/discovery'],
  ['the configuration of the app', () => '/v3/site/config'],
  ['a style sheet', () => '/v3/site/theme.css'],
]

test.each(tagged)(
  '%s is not sent again to whoever has it, whatever stood between',
  async (_, address, accept = '*/*') => {
    const ask = (tags?: string) =>
      server.call('GET', address(), {
        headers: { accept, 'user-agent': 'Mozilla/5.0', ...(tags === undefined ? {} : { 'if-none-match': tags }) },
      })
    const first = await ask()
    expect([address(), first.statusCode]).toEqual([address(), 200])
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    // RFC 9110 section 13.1.2. What compresses on the way sends tags on as weak ones (nginx), and some keep several.
    for (const tags of [etag, `W/${etag}`, `"old", W/"older",${etag}`, `"old" , W/${etag} , "new"`, '*']) {
      const again = await ask(tags)
      expect([tags, again.statusCode, again.body, again.headers.etag]).toEqual([tags, 304, '', etag])
      for (const name of ['cache-control', 'vary', 'content-security-policy']) {
        expect([name, again.headers[name]]).toEqual([name, first.headers[name]])
      }
    }
    for (const tags of ['"old"', 'W/"old"', etag.slice(1, -1), `${etag} ${etag}`, '"', '']) {
      expect([tags, (await ask(tags)).statusCode]).toEqual([tags, 200])
    }
  },
)

test('the header is read in one place', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('testing/'))
    .filter((file) => /['"]if-none-match['"]/i.test(readFileSync(`server/${file}`, 'utf8')))
  // The other one sends it.
  expect(sources.sort()).toEqual(['features/other-backpacks/calls/discover.ts', 'infra/http/conditions/entity-tags.ts'])
})
