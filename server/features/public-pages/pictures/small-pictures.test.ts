import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner, { image: await drawPng('#225588', 300) })
})
afterAll(async () => {
  await server.stop()
})

const asDataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

async function drawPng(background: string, side = 500): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const over = await sharp({ create: { width: side, height: side, channels: 3, background, noise } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width: side, height: side, channels: 3, background } })
  const painted = picture.composite([{ input: over, blend: 'soft-light' }])
  return asDataUrl(
    'png',
    await painted
      .withExif({ IFD0: { Artist: 'Nobody' } })
      .png()
      .toBuffer(),
  )
}

const drawSvg = (paths: number) => {
  const path = '<path d="M10 10 L90 10 L50 90 Z" fill="#225588"/>'
  return asDataUrl(
    'svg+xml',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${path.repeat(paths)}</svg>`),
  )
}

const readClass = async (badge: string) => (await owner.call('GET', badge)).json()
const pathOf = (address: string) => new URL(address).pathname
const givenPicture = async (image: string): Promise<{ badge: string; path: string }> => {
  const badge = await givenBadgeClass(owner, issuer, { image })
  return { badge, path: pathOf((await readClass(badge)).picture) }
}

test('a picture comes in the widths in which it is shown, and may be kept for good', async () => {
  const { path } = await givenPicture(await drawPng('#aa3311'))
  expect(path).toMatch(/^\/public\/pictures\/[0-9a-f]{64}$/)
  for (const width of [64, 128, 192, 384]) {
    const small = await server.call('GET', `${path}/${width}`)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height: width })
    const again = await server.call('GET', `${path}/${width}`, {
      headers: { 'if-none-match': `${small.headers.etag}` },
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
  // Nothing is made larger than it is.
  expect((await sharp((await server.call('GET', `${path}/512`)).rawPayload).metadata()).width).toBe(500)
  const whole = (await server.call('GET', path)).rawPayload.length
  expect((await server.call('GET', `${path}/192`)).rawPayload.length * 4).toBeLessThan(whole)
})

test('only the widths of the list are made', async () => {
  const { path } = await givenPicture(await drawPng('#bb3311'))
  for (const width of ['0', '65', '1e2', '0064', '64.0', '64.webp', '100000', '..%2f64', '-64', 'x']) {
    expect((await server.call('GET', `${path}/${width}`)).statusCode).toBe(404)
  }
  for (const digest of ['0'.repeat(64), 'x', '..%2f..']) {
    expect((await server.call('GET', `/public/pictures/${digest}/64`)).statusCode).toBe(404)
  }
})

test('a small drawing stays one, a large one is drawn', async () => {
  const small = await server.call('GET', `${(await givenPicture(drawSvg(2))).path}/384`)
  expect([small.headers['content-type'], small.body.includes('<path')]).toEqual(['image/svg+xml', true])
  const large = await server.call('GET', `${(await givenPicture(drawSvg(400))).path}/384`)
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 384 })
})

test('what an award carries is not in the picture that is shown of it', async () => {
  const { badge, path } = await givenPicture(await drawPng('#cc3311'))
  const recipient = await givenPerson(server)
  const award = await givenAward(owner, badge, recipient.email)
  const page = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'text/html' } })
  const hero = /<img class="art"[^>]*srcSet="([^"]*)"/.exec(page.body)?.[1] ?? ''
  expect(hero).toContain(`${path}/384 384w`)
  const small = await server.call('GET', `${path}/512`)
  const { exif, xmp, icc, iptc } = await sharp(small.rawPayload).metadata()
  expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
  for (const bytes of [small.rawPayload, (await server.call('GET', path)).rawPayload]) {
    expect(bytes.toString('latin1')).not.toMatch(new RegExp(`openbadges|Nobody|${award}|@example`))
  }
  // For other software the image is as it was: the badge is baked in.
  const baked = await server.call('GET', `/public/assertions/${award}/image`)
  expect(baked.rawPayload.toString('latin1')).toContain('openbadges')
  const [kept] = (await recipient.call('GET', '/v1/earner/badges')).json()
  expect(pathOf(kept.image)).toBe(`/public/assertions/${award}/image`)
  expect([pathOf(kept.picture), pathOf(kept.issuerPicture)]).toEqual([path, await issuerPicture()])
})

const issuerPicture = async () => pathOf((await owner.call('GET', issuer)).json().picture)

test('a picture that nothing has any more is not found, one that a former version had still is', async () => {
  const gone = await givenPicture(await drawPng('#dd3311'))
  const put = await drawPng('#ee3311')
  const { name, description, criteria_text } = await readClass(gone.badge)
  const body = { name, description, criteria_text, image: put }
  expect((await owner.call('PUT', gone.badge, { body })).statusCode).toBe(200)
  const now = pathOf((await readClass(gone.badge)).picture)
  expect(now).not.toBe(gone.path)
  for (const picture of [gone.path, now]) {
    expect((await server.call('GET', `${picture}/64`)).statusCode).toBe(200)
  }
  expect((await owner.call('DELETE', gone.badge)).statusCode).toBe(204)
  for (const picture of [gone.path, now]) {
    for (const address of [picture, `${picture}/64`, `${picture}/128`]) {
      expect((await server.call('GET', address)).statusCode).toBe(404)
    }
  }
})

test('what is stored but is no picture of a badge is not found by its digest', async () => {
  const bytes = Buffer.from(await drawPng('#ff3311'), 'base64')
  const key = await context().blobs.put(bytes, 'image/png')
  expect((await server.call('GET', `/public/pictures/${key}/64`)).statusCode).toBe(404)
})

test('the pictures of issuers are found too', async () => {
  expect((await server.call('GET', `${await issuerPicture()}/128`)).headers['content-type']).toBe('image/webp')
})

test('many who ask at once for a picture get the same', async () => {
  const { path } = await givenPicture(await drawPng('#11aa33'))
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.call('GET', `${path}/384`)))
  expect(new Set(answers.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(1)
})
