import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const askedPerMinute = 300
const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const verify = (body: object, token?: string) => server.call('POST', '/v3/verify', { body, token })

test('[A13] nobody can use the verifier to ask other servers without end, and what needs none of them goes on', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  for (let round = 0; site.asked.length < askedPerMinute; round++) {
    const { statusCode } = await verify({ url: `${elsewhere}/unknown/${round}` })
    expect(statusCode).toBe(200)
  }
  const refused = await verify({ url: id })
  expect(refused.statusCode).toBe(429)
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.json()).toMatchObject({ code: 'verify.throttled', expires: seconds })
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(site.asked).toHaveLength(askedPerMinute)
  const page = await server.call('GET', `/verify?url=${encodeURIComponent(id)}`, { headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body.includes('So many badges cannot be checked at once')]).toEqual([200, true])
  const signed = await verify({ credential: { ...(await givenSigned('maya@example.org')) } })
  expect(signed.json()).toMatchObject({ verdict: 'valid' })
  const { token } = await givenPerson(server)
  expect((await verify({ url: id }, token)).json(), '[A13] an account is counted by itself').toMatchObject({
    verdict: 'valid',
  })
  shiftClock(61_000)
  expect((await verify({ url: id })).json()).toMatchObject({ verdict: 'valid' })
}, 60_000)
