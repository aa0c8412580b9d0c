import { CompactSign, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  bakeInto,
  createElsewhere,
  drawing,
  elsewhere,
  givenHosted,
  givenSigned,
} from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let slowness = 0
/** Milliseconds that each address asked was given. */
const given: number[] = []
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({
    outside: async (url, options) => {
      const { timeoutMs = 10_000 } = options ?? {}
      given.push(timeoutMs)
      shiftClock(Math.min(slowness, timeoutMs))
      return slowness > timeoutMs ? { ok: false, reason: 'timeout', detail: 'time is up' } : site.outside(url, options)
    },
  })
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
  site.asked.length = 0
})
afterAll(async () => {
  await server.stop()
})

const path = '/v1/earner/badges?json_format=plain'
const bring = async (body: object): Promise<BackpackBadge> => {
  const answer = await earner.call('POST', path, { body })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>()
}
const originalOf = async (id: string): Promise<Buffer> =>
  (await earner.call('GET', `/v3/backpack/badges/${id}/original`)).rawPayload
const pathOf = (url: string): string => url.replace('http://localhost:8000', '')

test('a badge comes in as JSON text, with every field an earner sees [SB-3.30]', async () => {
  site.put('/skipper.svg', drawing)
  const assertion = givenHosted(site, earner.email, {
    expires: '2036-01-01T00:00:00Z',
    narrative: 'Sailed well',
    evidence: [{ id: `${elsewhere}/log`, narrative: 'The log' }],
  })
  const badge = await bring({ assertion: JSON.stringify(assertion) })
  const picture = expect.stringMatching(/^http:\/\/localhost:8000\/public\/pictures\/[0-9a-f]{64}$/)
  expect(badge).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    recipient_identifier: earner.email,
    acceptance: 'Accepted',
    narrative: 'Sailed well',
    evidence_items: [{ evidence_url: `${elsewhere}/log`, narrative: 'The log' }],
    pending: false,
    revoked: false,
    imported: {
      edition: '2.0',
      verdict: 'valid',
      reason: 'Every check passed.',
      verified_at: expect.stringMatching(/Z$/),
      source_url: assertion.id,
      file_name: null,
    },
    issuerStanding: { kind: 'named' },
    extensions: {},
    json: {
      id: assertion.id,
      type: 'Assertion',
      uid: badge.id,
      recipient: { type: 'email', recipient: earner.email },
      issuedOn: '2026-01-02T03:04:05.000Z',
      expires: '2036-01-01T00:00:00.000Z',
      image: picture,
      evidence: `${elsewhere}/log`,
      pending: false,
      badge: {
        id: `${elsewhere}/class`,
        type: 'BadgeClass',
        name: 'Day Skipper',
        description: 'Sails by day',
        image: picture,
        criteria_text: 'Sail for a day',
        tags: ['sea'],
        alignment: [{ targetName: 'Seamanship', targetUrl: 'https://frame.example/1' }],
        issuer: {
          id: `${elsewhere}/issuer`,
          type: 'Issuer',
          name: 'Harbour Sailing School',
          url: `${elsewhere}/`,
          email: 'office@harbour.example',
        },
      },
    },
    image: picture,
    picture,
    imagePreview: { type: 'image', id: expect.stringMatching(/\?type=png$/) },
    shareUrl: `http://localhost:8000/public/assertions/${badge.id}`,
  })
  expect((await earner.call('GET', `/v1/earner/badges/${badge.id}?json_format=plain`)).json()).toEqual(badge)
})

test('a picture with a badge comes in as data URL, and its bytes are kept as they are [SB-7.31] [H3-01]', async () => {
  for (const kind of ['png', 'svg'] as const) {
    const { bytes, dataUrl } = await bakeInto(kind, await givenSigned(earner.email))
    const badge = await bring({ image: dataUrl, file_name: `skipper.${kind}` })
    expect(badge.imported).toMatchObject({ edition: '3.0', verdict: 'valid', file_name: `skipper.${kind}` })
    expect(badge.imported?.source_url).toBeNull()
    expect(await originalOf(badge.id)).toEqual(bytes)
    const picture = await server.call('GET', pathOf(badge.image))
    expect(picture.headers['content-type']).toBe(kind === 'png' ? 'image/png' : 'image/svg+xml')
    expect(picture.body).not.toContain('credentialSubject')
  }
})

test('an address is followed, to JSON and to a picture [H3-01]', async () => {
  const assertion = givenHosted(site, earner.email)
  const badge = await bring({ url: assertion.id, image: '', assertion: null })
  expect(badge.imported).toMatchObject({ verdict: 'valid', source_url: assertion.id })
  expect(site.asked.filter((url) => url === assertion.id)).toHaveLength(1)
  expect((await originalOf(badge.id)).toString()).toBe(JSON.stringify(assertion))
  const { bytes } = await bakeInto('png', await givenSigned(earner.email))
  const baked = await bring({ url: site.put('/baked.png', bytes) })
  expect(await originalOf(baked.id)).toEqual(bytes)
  const drawn = await bakeInto('svg', await givenSigned(earner.email))
  await bring({ url: site.put('/baked.svg', `<!-- drawn by hand -->\n${drawn.bytes}`) })
  const third = givenHosted(site, earner.email)
  expect((await bring({ assertion: third.id })).imported?.source_url).toBe(third.id)
})

test('what cannot be verified is kept as unverifiable, with its reason', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const jws = (payload: object): Promise<string> =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ES256', kid: 'https://out-of-reach.example/key' })
      .sign(privateKey)
  const { id, ...unsigned } = givenHosted(site, earner.email)
  const signed = { ...unsigned, id: 'urn:uuid:5', verification: { type: 'SignedBadge' } }
  const badge = { name: 'Old Salt', description: 'x', criteria: elsewhere, version: '0.5.0', image: '/a.png' }
  const old = {
    recipient: earner.email,
    issued_on: '2012-03-04',
    badge: { ...badge, issuer: { origin: elsewhere, name: 'Quay' } },
  }
  for (const [edition, text, name, reason] of [
    ['2.0', await jws(signed), 'Day Skipper', 'this badge is signed with ES256'],
    ['0.5', JSON.stringify(old), 'Old Salt', 'does not say where it is hosted'],
    ['3.0', await jws(await givenSigned(earner.email)), 'Day Skipper', 'could not ask the issuer'],
  ] as const) {
    const kept = await bring({ assertion: text })
    expect(kept.imported).toMatchObject({
      edition,
      verdict: 'unverifiable',
      reason: expect.stringContaining(reason),
    })
    expect(kept.json.badge.name).toBe(name)
    expect((await originalOf(kept.id)).toString()).toBe(text)
  }
})

test('an expired badge comes in, and says so', async () => {
  const badge = await bring({
    assertion: JSON.stringify(givenHosted(site, earner.email, { expires: '2026-02-01T00:00:00Z' })),
  })
  expect(badge.imported).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on February 1, 2026.' })
  expect(badge.json.expires).toBe('2026-02-01T00:00:00.000Z')
})

test('pictures are cleaned, and found by their digest only when they belong to a badge', async () => {
  site.put('/skipper.svg', drawing.replace('<circle', '<script>alert(1)</script><circle onload="alert(2)"'))
  const badge = await bring({ assertion: JSON.stringify(givenHosted(site, earner.email)) })
  const picture = await server.call('GET', pathOf(badge.image))
  expect(picture.statusCode).toBe(200)
  expect(picture.body).toContain('<circle')
  expect(picture.body).not.toMatch(/script|onload|alert/)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { etag } = picture.headers
  expect((await server.call('GET', pathOf(badge.image), { headers: { 'if-none-match': `${etag}` } })).statusCode).toBe(
    304,
  )
  const png = await server.call('GET', pathOf(badge.imagePreview.id))
  expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const row = await context()
    .db.selectFrom('imported_badges')
    .selectAll()
    .where('import_id', '=', badge.id)
    .executeTakeFirstOrThrow()
  for (const digest of [row.original_key, '0'.repeat(64), 'x', '..%2f..']) {
    expect((await server.call('GET', `/public/pictures/${digest}`)).statusCode).toBe(404)
  }
})

test('a picture that cannot be had or shown is no reason to refuse a badge', async () => {
  site.remove('/skipper.svg')
  const without = await bring({ assertion: JSON.stringify(givenHosted(site, earner.email)) })
  expect(without.image).toBe('')
  expect((await earner.call('GET', `/v1/earner/badges/${without.id}/image`)).statusCode).toBe(404)
  site.put('/skipper.svg', 'no picture')
  await bring({ assertion: JSON.stringify(givenHosted(site, earner.email)) })
  const jpeg = await import('sharp').then(({ default: sharp }) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#184e6e' } })
      .jpeg()
      .toBuffer(),
  )
  const credential = await givenSigned(earner.email, (it) => ({
    ...it,
    issuer: { ...(it.issuer as object), image: { id: site.put('/logo.jpg', jpeg), type: 'Image' } },
  }))
  const badge = await bring({ assertion: JSON.stringify(credential) })
  const logo = await server.call('GET', pathOf(badge.json.badge.issuer.image ?? ''))
  expect(logo.headers['content-type']).toBe('image/png')
})

test('the image of a badge redirects to its picture, for its keeper only', async () => {
  site.put('/skipper.svg', drawing)
  const badge = await bring({ assertion: JSON.stringify(givenHosted(site, earner.email)) })
  const image = (person: GivenPerson, query = '') => person.call('GET', `/v1/earner/badges/${badge.id}/image${query}`)
  const answer = await image(earner)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, badge.image])
  expect((await image(earner, '?type=png')).headers.location).toBe(badge.imagePreview.id)
  expect((await image(await givenPerson(server, newEmail(), recipientScope))).statusCode).toBe(404)
})

test('letters that the database cannot keep do not stop a badge', async () => {
  const strange = await givenSigned(earner.email)
  const text = JSON.stringify({ ...strange, proof: undefined }).replace('Sailed well', 'a\\u0000b\\ud800c')
  const encode = (part: string): string => Buffer.from(part).toString('base64url')
  const badge = await bring({
    assertion: `${encode('{"alg":"ES256","kid":"https://out-of-reach.example/key"}')}.${encode(text)}.c2ln`,
  })
  expect(badge.narrative).toBe('a\ufffdb\ufffdc')
})

test('the picture of the file is shown, not one that the badge names', async () => {
  const { dataUrl } = await bakeInto('png', givenHosted(site, earner.email))
  site.put('/skipper.svg', drawing)
  const badge = await bring({ image: dataUrl })
  expect((await server.call('GET', pathOf(badge.image))).headers['content-type']).toBe('image/png')
})

test('all addresses that a badge names share the time that its own may take', async () => {
  site.put('/skipper.svg', drawing)
  const { id } = givenHosted(site, earner.email)
  given.length = 0
  slowness = 4000
  const answer = await earner.call('POST', path, { body: { url: id } })
  slowness = 0
  resetClock()
  expect([answer.statusCode, answer.json()]).toEqual([400, [expect.objectContaining({ name: 'FETCH_HTTP_NODE' })]])
  const [first = 0, second = 0, third = 0, ...more] = given
  expect([first > 9500, second < 6001, third < 2001, more]).toEqual([true, true, true, []])
})
