import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { readBadgeImage } from '#openbadges'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const uuid = '11111111-1111-4111-8111-111111111111'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

test.each([
  [`/badges/${uuid}/public_url`, `/public/assertions/${uuid}`],
  ['/docs', '/docs/api'],
  ['/docs/', '/docs/api'],
  ['/accounts/login', '/auth/login'],
  ['/accounts/login/?next=https://evil.example', '/auth/login'],
])('%s leads on', async (path, to) => {
  const answer = await server.call('GET', path)
  expect([answer.statusCode, answer.headers.location]).toEqual([301, context().config.origin + to])
})

test('an award is baked in its 1.1 form as well', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, owner.email, { evidence: 'https://log.example/1' })
  const path = `/public/assertions/${award}`
  const led = await server.call('GET', `${path}/baked?v=1_1`)
  expect([led.statusCode, led.headers.location]).toEqual([302, `${context().config.origin}${path}/files/badge-1_1.svg`])
  const file = await server.call('GET', `${path}/files/badge-1_1.svg`)
  const baked = await readBadgeImage(new Uint8Array(file.rawPayload))
  expect(JSON.parse(baked?.text ?? '')).toEqual((await server.call('GET', `${path}.json?v=1_1`)).json())
  expect((await server.call('GET', `${path}/baked?v=0_5`)).statusCode).toBe(400)
  expect((await server.call('GET', `${path}/files/badge-0_5.svg`)).statusCode).toBe(404)
  const kept = async (query: string) => (await owner.call('GET', `/v1/earner/badges/${award}${query}`)).json().json
  expect((await kept('?json_format=plain')).evidence).toBe('https://log.example/1')
  expect((await kept('')).evidence).toEqual({ type: '@id', id: 'https://log.example/1' })
})
