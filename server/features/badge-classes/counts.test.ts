import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

test('a class and its issuer count awards that are not revoked, and the issuer its classes', async () => {
  const issuer = await givenIssuer(owner)
  const [first, second] = [await givenBadgeClass(owner, issuer), await givenBadgeClass(owner, issuer)]
  const counts = async () => {
    const { badgeClassCount, recipientCount } = (await owner.call('GET', issuer)).json()
    const list = (await owner.call('GET', `${issuer}/badges`)).json<{ recipient_count: number }[]>()
    return [badgeClassCount, recipientCount, ...list.map((badge) => badge.recipient_count).reverse()]
  }
  expect(await counts()).toEqual([2, 0, 0, 0])
  const gone = await givenAward(owner, first, newEmail())
  await givenAward(owner, first, newEmail())
  const last = await givenAward(owner, second, newEmail())
  expect(await counts()).toEqual([2, 3, 2, 1])
  await owner.call('DELETE', `${first}/assertions/${gone}`, { body: { revocation_reason: 'Made in error' } })
  expect(await counts()).toEqual([2, 2, 1, 1])
  await owner.call('DELETE', `${second}/assertions/${last}`, { body: { revocation_reason: 'Made in error' } })
  expect((await owner.call('DELETE', second)).statusCode).toBe(204)
  expect(await counts()).toEqual([1, 1, 1])
})

test('a picture is kept at 262144 bytes and 512 pixels at most, of badges and of issuers [SB-9.1]', async () => {
  const noise = await sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(262_144)
  const image = `data:image/png;base64,${noise.toString('base64')}`
  const issuer = await givenIssuer(owner, { image })
  const badge = await givenBadgeClass(owner, issuer, { image })
  for (const [path, isSquare] of [
    [issuer.replace('/v1/issuer', '/public'), false],
    [`/public/badges/${badge.split('/').at(-1)}`, true],
  ] as const) {
    const { rawPayload } = await server.call('GET', `${path}/image`)
    const { width, height } = await sharp(rawPayload).metadata()
    expect(rawPayload.length).toBeLessThanOrEqual(262_144)
    expect(Math.max(width, height)).toBeLessThanOrEqual(512)
    if (isSquare) expect(width).toBe(height)
  }
})
