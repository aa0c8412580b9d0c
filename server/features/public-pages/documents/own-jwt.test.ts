import { compactVerify, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { bakePng, bakeSvg } from '#openbadges'
import { givenStory, origin, pngPicture, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let story: Story
let jwt: string
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'png')
  jwt = (await server.call('GET', `${story.award.publicPath}/files/badge-3_0.jwt`)).body
})
afterAll(async () => {
  await server.stop()
})

const verify = async (body: object): Promise<Verification> => (await server.call('POST', '/v3/verify', { body })).json()

const statusOf = ({ checks }: Verification, name: string) => checks.find((check) => check.name === name)?.status

test('a badge of our own in a JWT is valid, handed in as text and by its address [D3-04]', async () => {
  for (const body of [{ credential: jwt }, { url: `${origin}${story.award.publicPath}/files/badge-3_0.jwt` }]) {
    const report = await verify(body)
    expect([report.reason, report.verdict, report.credential?.version]).toEqual(['Every check passed.', 'valid', '3.0'])
    for (const name of ['proof', 'signature', 'issuer key', 'claims', 'status']) {
      expect([name, statusOf(report, name)]).toEqual([name, 'passed'])
    }
  }
})

test('a badge of our own in a JWT is valid when it is baked into a PNG or an SVG [D3-04]', async () => {
  const png = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const images = [
    `data:image/png;base64,${Buffer.from(bakePng(png, '3_0', jwt)).toString('base64')}`,
    `data:image/svg+xml;base64,${Buffer.from(bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', '3_0', { jws: jwt })).toString('base64')}`,
  ]
  for (const image of images) expect((await verify({ image })).verdict).toBe('valid')
})

test('another library verifies our JWT with the key at the address that it names', async () => {
  const header = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString())
  const jwk = (await server.call('GET', new URL(header.kid).pathname)).json()
  const { payload } = await compactVerify(jwt, await importJWK(jwk, header.alg))
  expect(JSON.parse(new TextDecoder().decode(payload)).iss).toContain('did:web:')
})

test('a badge of our own in a JWT is invalid once changed, and once revoked', async () => {
  const [head, body = '', signature] = jwt.split('.')
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...payload, name: 'Yachtmaster' })).toString('base64url')
  const forged = await verify({ credential: `${head}.${other}.${signature}` })
  expect([forged.verdict, statusOf(forged, 'signature')]).toEqual(['invalid', 'failed'])
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect((await verify({ credential: `${unsigned}.${other}.` })).verdict).toBe('invalid')
  await story.owner.call('DELETE', story.award.path, { body: { revocation_reason: 'Made in error' } })
  const revoked = await verify({ credential: jwt })
  expect([revoked.verdict, statusOf(revoked, 'status'), statusOf(revoked, 'signature')]).toEqual([
    'invalid',
    'failed',
    'passed',
  ])
})
