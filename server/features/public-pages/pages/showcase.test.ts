import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { readBadgeImage } from '#openbadges'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let story: Story
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
})
afterAll(async () => {
  await server.stop()
})

const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers })
const page = (path: string) => get(path, { accept: 'text/html' })

test('the public area is open: pages, documents and pictures below /public need no token [SB-2.60]', async () => {
  for (const { publicPath } of [story.issuer, story.badge, story.award]) {
    for (const accept of ['text/html', 'application/json']) {
      expect((await get(publicPath, { accept })).statusCode).toBe(200)
    }
    expect((await get(`${publicPath}/card.png`)).statusCode).toBe(200)
  }
  for (const { publicPath } of [story.badge, story.award]) {
    const { statusCode, headers } = await get(`${publicPath}/image`)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  }
  expect((await get(`${story.issuer.publicPath}/badges`)).json()).toEqual([
    expect.objectContaining({ type: 'BadgeClass', id: origin + story.badge.publicPath }),
  ])
  expect((await page(`${story.issuer.publicPath}/badges`)).body).toContain(
    '<h1 dir="auto"><bdi>Harbour School</bdi></h1>',
  )
})

test('a class whose picture is an SVG is baked as PNG too', async () => {
  const claims = (await get(story.award.publicPath)).json()
  for (const version of ['2_0', '3_0']) {
    const file = await get(`${story.award.publicPath}/files/badge-${version}.png`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 400, height: 400 })
    const badge = await readBadgeImage(file.rawPayload)
    expect([badge?.version, JSON.parse(badge?.text ?? '').id]).toEqual([version, claims.id])
  }
})

test('the award can be had as VC-JWT, signed with its issuer’s key', async () => {
  const file = await get(`${story.award.publicPath}/files/badge-3_0.jwt`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(file.headers['content-disposition']).toBe('attachment')
  const [jwk] = (await get(`${story.issuer.publicPath}/jwks.json`)).json().keys
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const { payload, protectedHeader } = await jwtVerify(file.body, key, { issuer: jwk.iss, algorithms: ['ES256'] })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: jwk.kid, typ: 'JWT' })
  const { proof: _, ...credential } = (await get(`${story.award.publicPath}?v=3_0`)).json()
  const subject = payload.sub
  expect(subject).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(payload).toEqual({
    ...credential,
    credentialSubject: { id: subject, ...credential.credentialSubject },
    sub: subject,
    iss: credential.issuer.id,
    jti: origin + story.award.publicPath,
    nbf: Date.parse(credential.validFrom) / 1000,
    exp: Date.parse('2031-05-06T07:08:09Z') / 1000,
  })
  const forged = `${file.body.slice(0, -4)}AAAA`
  await expect(jwtVerify(forged, key)).rejects.toThrow()
})

test('pictures come as PNG and on a wide ground; other forms are refused by name', async () => {
  for (const { publicPath } of [story.badge, story.award]) {
    const wide = await get(`${publicPath}/image?type=png&fmt=wide`)
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ format: 'png', width: 764, height: 400 })
    expect((await get(`${publicPath}/image?fmt=square`)).headers['content-type']).toBe('image/svg+xml')
    expect((await get(`${publicPath}/image?type=png&fmt=square`)).headers['content-type']).toBe('image/png')
    const type = await get(`${publicPath}/image?type=gif`)
    expect([type.statusCode, type.body]).toEqual([400, expect.stringContaining('invalid image type: gif')])
    const format = await get(`${publicPath}/image?fmt=round`)
    expect([format.statusCode, format.body]).toEqual([400, expect.stringContaining('invalid image format: round')])
  }
})

test('other sites may frame the small forms, and nothing else', async () => {
  for (const { publicPath } of [story.issuer, story.badge, story.award]) {
    for (const version of ['1', '2', '7', '-1']) {
      const answer = await page(`${publicPath}?embedVersion=${version}`)
      expect(answer.body).toContain('<body class="embedded">')
      expect(answer.body).not.toMatch(/<header|<footer|class="bar"|entry-[\w-]+\.js/)
      expect(answer.headers['content-security-policy']).toContain('frame-ancestors *')
      expect(answer.headers).not.toHaveProperty('x-frame-options')
    }
    for (const version of ['0', '', 'x']) {
      const answer = await page(`${publicPath}?embedVersion=${version}`)
      expect(answer.body).not.toContain('class="embedded"')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers['x-frame-options']).toBe('DENY')
    }
  }
  const first = (await page(`${story.award.publicPath}?embedVersion=1&identity__email=a%26b%40c.example`)).body
  const asked = encodeURIComponent(`${origin}${story.award.publicPath}.json`)
  expect(first).toContain(`href="${origin}/verify?url=${asked}&amp;identity__email=a%26b%40c.example"`)
  const second = (await page(`${story.award.publicPath}?embedVersion=2`)).body
  for (const words of ['View Credential', 'Issued On', 'Expires On', 'Harbour School', 'Day Skipper']) {
    expect(second).toContain(words)
  }
})

test('oEmbed describes a frame within its bounds, of what is here and in JSON', async () => {
  const ask = (query: string) => get(`/public/oembed?${query}`)
  for (const { publicPath } of [story.issuer, story.badge, story.award]) {
    const url = encodeURIComponent(origin + publicPath)
    const answer = await ask(`url=${url}&format=json&maxwidth=500&maxheight=100`)
    expect(answer.json()).toEqual({
      type: 'rich',
      version: '1.0',
      title: expect.stringMatching(/Day Skipper|Harbour School/),
      author_name: 'Harbour School',
      author_url: origin + story.issuer.publicPath,
      provider_name: 'Sash',
      provider_url: origin,
      thumbnail_url: `${origin}${publicPath}/card.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      width: 500,
      height: 420,
      html: expect.stringContaining(`<iframe src="${origin}${publicPath}?embedVersion=2&amp;embedWidth=500`),
    })
    expect((await ask(`url=${url}&maxwidth=10`)).json().width).toBe(320)
    expect((await ask(`url=${url}&maxwidth=9000`)).json().width).toBe(800)
    expect((await ask(`url=${url}&format=xml`)).statusCode).toBe(501)
    expect((await page(publicPath)).body).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${origin}/public/oembed?url=${url}&amp;format=json"`,
    )
  }
  const unknown = `${origin}/public/assertions/AAAAAAAAAAAAAAAAAAAAAA`
  for (const url of ['', 'x', 'https://evil.example/public/badges/1', `${origin}/verify`, unknown]) {
    expect((await ask(`url=${encodeURIComponent(url)}`)).statusCode).toBe(404)
  }
  expect((await ask('')).statusCode).toBe(404)
})

test('previews get a picture of 1200 by 630 with its size and words, whoever asks', async () => {
  for (const { publicPath } of [story.issuer, story.badge, story.award]) {
    const card = await get(`${publicPath}/card.png`)
    expect(card.headers['content-type']).toBe('image/png')
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await get(`${publicPath}/card.png`, { 'if-none-match': String(card.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const visitors: Record<string, string>[] = [{ 'user-agent': 'Twitterbot/1.0' }, { accept: 'text/html' }]
    for (const headers of visitors) {
      const { body } = await get(`${publicPath}?identity__email=somebody%40example.org`, headers)
      expect(body).toContain(`<meta property="og:image" content="${origin}${publicPath}/card.png">`)
      expect(body).toContain('<meta property="og:image:width" content="1200">')
      expect(body).toContain('<meta property="og:image:height" content="630">')
      expect(body).toContain(`<meta property="og:url" content="${origin}${publicPath}">`)
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
      expect(body).not.toContain('somebody')
    }
  }
})

test.each([
  ['one word without end', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5)],
  ['another script', '航海士の資格を持つ人のためのバッジ'.repeat(4)],
  ['right to left', 'شارة الإبحار الليلي'],
  ['signs of markup', '<svg onload="x"> & "quotes"'],
  ['pictures and controls', '⛵️👩🏽‍✈️ \u0007\u200d'],
])('a card is drawn for a name of %s', async (_, name) => {
  const issuer = await givenIssuer(story.owner)
  const badge = await givenBadgeClass(story.owner, issuer, { name: name.slice(0, 250) })
  const card = await get(`/public/badges/${badge.split('/').at(-1)}/card.png`)
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('an award can be downloaded at once, under a name that tells badge and recipient', async () => {
  const { identity } = (await get(story.award.publicPath)).json().recipient
  const { body } = await page(`${story.award.publicPath}?action=download`)
  expect(body).toContain(`data-download-now="${origin}${story.award.publicPath}.json"`)
  expect(body).toContain(`download="Day Skipper - ${identity}.svg"`)
  for (const entry of ['Download JSON', 'Download Baked Image', 'View Badge']) expect(body).toContain(entry)
  expect((await page(story.award.publicPath)).body).not.toContain('data-download-now')
})

test('an expired award is framed as such', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const id = await givenAward(owner, badge, newEmail(), { expires: '2030-01-01T00:00:00Z' })
  shiftClock(6 * 365 * 86_400_000)
  try {
    expect((await page(`/public/assertions/${id}?embedVersion=1`)).body).toContain('Expired')
    expect((await page(`/public/assertions/${id}?embedVersion=2`)).body).toContain('Expired On')
  } finally {
    resetClock()
  }
})
