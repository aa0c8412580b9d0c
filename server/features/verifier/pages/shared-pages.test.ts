import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { config } from '#infra/context.ts'
import { bakeInto, createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
beforeEach(() => {
  site.asked.length = 0
})
afterAll(async () => await server.stop())

const verify = async (url: string) => {
  const answer = await server.call('POST', '/v3/verify', { body: { url } })
  expect(answer.statusCode).toBe(200)
  return answer.json<Verification>()
}
const pageOf = (head: string, body = '') =>
  `<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>A <b>badge</title>${head}</head><body>${body}</body></html>`
const putPage = (head: string, body?: string) => site.put('/page', pageOf(head, body))
const noPage = {
  verdict: 'invalid',
  noBadge: true,
  reason: 'This address leads to a web page, and there is no badge to be found on it.',
  next: 'Paste the address of the badge itself, or download the badge there and hand in the file.',
}

test('a link to the badge in the head of a page leads to it, whatever its form and its signs', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const path = id.slice(elsewhere.length)
  const page = putPage('')
  for (const link of [
    `<link rel="alternate" type="application/ld+json" href="${id}">`,
    `<LINK HREF='${path}' TYPE=application/ld+json REL="nofollow Alternate"/>`,
    `<link rel=describedby type='application/vc+ld+json; charset=utf-8' href=${path}>`,
    `<base href="${elsewhere}/awards/x"><link rel="alternate" type="application/json" href="../awards/&#x2e;/${path.split('/').at(-1)}">`,
    `<script>if (a < b) document.write('<link rel="alternate" type="application/ld+json" href="/no">')</script><!-- <link rel="alternate" type="application/ld+json" href="/neither"> --><link rel="alternate" type="application/ld+json" href="${id}#top">`,
  ]) {
    site.put('/page', pageOf(link))
    expect(await verify(page), link).toMatchObject({
      verdict: 'valid',
      credential: { name: 'Day Skipper' },
      foundOn: { page, by: 'link', address: id },
    })
  }
  expect(site.asked).not.toContain(`${elsewhere}/no`)
  expect(site.asked).not.toContain(`${elsewhere}/neither`)
})

test('a badge inside the page, in its picture, and by oEmbed', async () => {
  const signed = await givenSigned('maya@example.org')
  const page = putPage(
    `<script type="application/ld+json">{"@type":"WebPage"}</script><script type='application/ld+json'>\n${JSON.stringify(signed)}\n</script>`,
  )
  expect(await verify(page)).toMatchObject({ verdict: 'valid', foundOn: { page, by: 'embedded' } })

  const picture = site.put('/baked.png', (await bakeInto('png', givenHosted(site, 'maya@example.org'))).bytes)
  putPage('<meta content="/baked.png?a=1&amp;b=2" property="og:image">')
  site.put('/baked.png?a=1&b=2', (await bakeInto('png', givenHosted(site, 'maya@example.org'))).bytes)
  expect(await verify(page)).toMatchObject({
    verdict: 'valid',
    foundOn: { page, by: 'picture', address: `${picture}?a=1&b=2` },
  })
  // The address of the picture itself is no page.
  const direct = await verify(picture)
  expect(direct).toMatchObject({ verdict: 'valid' })
  expect(direct.foundOn).toBeUndefined()

  putPage('<link rel="alternate" type="application/json+oembed" href="/oembed">')
  site.put('/oembed', { version: '1.0', type: 'photo', url: picture, width: 1, height: 1 })
  expect(await verify(page)).toMatchObject({ verdict: 'valid', foundOn: { page, by: 'oembed', address: picture } })
})

test.each([
  [
    'https://moodle.example/badges/badge.php?hash=HASH',
    'https://moodle.example/badges/assertion.php?b=HASH&obversion=2',
  ],
  [
    'https://uni.example/moodle/badges/badge.php?hash=HASH&x=1',
    'https://uni.example/moodle/badges/assertion.php?b=HASH&obversion=2',
  ],
  ['https://www.credly.com/badges/UUID', 'https://api.credly.com/v1/obi/v2/badge_assertions/UUID'],
  ['https://www.credly.com/badges/UUID/public_url', 'https://api.credly.com/v1/obi/v2/badge_assertions/UUID'],
  [
    'https://www.youracclaim.com/badges/UUID/linked_in_profile',
    'https://api.credly.com/v1/obi/v2/badge_assertions/UUID',
  ],
  [
    'https://badges.parchment.example/public/assertions/1a-B_c',
    'https://api.badges.parchment.example/public/assertions/1a-B_c',
  ],
  [
    'https://www.school.example/public/assertions/1a-B_c?identity__email=x',
    'https://api.school.example/public/assertions/1a-B_c',
  ],
  ['https://eu.badgr.com/public/assertions/1a-B_c', 'https://api.eu.badgr.io/public/assertions/1a-B_c'],
  ['https://old.example/public/assertions/1a-B_c', 'https://old.example/public/assertions/1a-B_c.json'],
  ['https://openbadgefactory.com/v1/assertion/HASH.html', 'https://openbadgefactory.com/v1/assertion/HASH'],
])('the page %s of a platform is known by its address', async (pattern, badge) => {
  const fill = (text: string) =>
    text.replace('HASH', 'a'.repeat(40)).replace('UUID', '7e75e005-b03e-4347-af3c-dcab5e629df2')
  const [page, address] = [fill(pattern), fill(badge)]
  site.put(address, await givenSigned('maya@example.org'))
  // Some answer programs with a refusal.
  for (const answer of [pageOf('<link rel="alternate" type="application/rss+xml" href="/feed">'), 403]) {
    site.put(page, answer)
    const found = await verify(page)
    expect(found.foundOn).toEqual({ page, by: 'platform', address })
    expect(found).toMatchObject({ verdict: 'valid', credential: { name: 'Day Skipper' } })
  }
})

test('a page without a badge is said to be a page, with what to paste instead', async () => {
  expect(await verify(putPage('<meta property="og:image" content="/none.png">'))).toMatchObject(noPage)
  const answer = await server.call('POST', '/v3/verify', { body: { credential: pageOf('') } })
  expect(answer.json()).toMatchObject({ verdict: 'invalid', noBadge: true })
  // Its badge class is none that somebody was awarded.
  givenHosted(site, 'maya@example.org')
  expect(await verify(putPage('<link rel="alternate" type="application/ld+json" href="/class">'))).toMatchObject(noPage)
})

test('our own pages of links and collections are pages too', async () => {
  for (const path of ['/public/shares/AAAAAAAAAAAAAAAAAAAAAA', '/public/collections/AAAAAAAAAAAAAAAAAAAAAA?badge=1'])
    expect(await verify(config().origin + path)).toMatchObject(noPage)
  expect(site.asked).toEqual([])
})

test('hostile pages cost a few requests', async () => {
  const links = (count: number, href: (index: number) => string) =>
    Array.from(
      { length: count },
      (_, at) => `<link rel="alternate" type="application/ld+json" href="${href(at)}">`,
    ).join('')
  const page = putPage(links(100, (at) => `/x/${at}`))
  expect(await verify(page)).toMatchObject(noPage)
  expect(site.asked.length).toBe(5)

  // Pages that lead to pages, and to themselves.
  site.asked.length = 0
  site.put('/other', pageOf(links(3, (at) => `/deeper/${at}`)))
  putPage(links(1, () => '/page') + links(1, () => '/other') + links(1, () => '/page#again'))
  expect(await verify(page)).toMatchObject(noPage)
  expect(site.asked).toEqual([page, `${elsewhere}/other`])

  // What is no address of the web is not asked for.
  site.asked.length = 0
  putPage(
    links(1, () => 'file:///etc/passwd') +
      links(1, () => 'javascript:alert(1)') +
      links(1, () => 'https://u:p@harbour.example/x') +
      links(1, () => `/${'x'.repeat(3000)}`),
  )
  expect(await verify(page)).toMatchObject(noPage)
  expect(site.asked).toEqual([page])

  site.put('/page', Buffer.concat([Buffer.from(pageOf('')), Buffer.alloc(10_000_000, 0x20)]))
  expect(await verify(page)).toMatchObject({ verdict: 'unverifiable' })
})

test('texts that are made to be read slowly are read at once', async () => {
  for (const piece of ['<a', '<!--', '<script>', '</', '<a b="', '<a x=y ', '&#', "<a='", '<title>', '<x>'])
    expect(
      await verify(site.put('/page', `<html>${piece.repeat(Math.floor(900_000 / piece.length))}`)),
      piece,
    ).toMatchObject(noPage)
}, 20_000)
