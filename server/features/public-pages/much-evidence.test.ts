import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let teacher: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
})
afterAll(async () => {
  await server.stop()
})

const dense =
  '# Log\n\nSail **three** passages, one at *night*, and pass the [paper](https://example.org/a).\n\n- a\n- b\n\n'

test('as much evidence as an award can carry holds up nobody, and all of it is shown', async () => {
  const evidence_items = Array.from({ length: 60 }, (_, nth) => ({
    narrative: `Passage ${nth}. ${dense.repeat(150)}`.slice(0, 16_384),
  }))
  const award = await givenAward(teacher, badge, 'maya@example.org', { evidence_items })
  const begun = process.cpuUsage()
  let longest = 0
  let last = begun.user
  // In time of the processor, for what else the machine does holds up everybody as well.
  const timer = setInterval(() => {
    const { user } = process.cpuUsage()
    longest = Math.max(longest, user - last)
    last = user
  }, 5)
  const { statusCode, body } = await server.call('GET', `/public/assertions/${award}`, {
    headers: { accept: 'text/html' },
  })
  clearInterval(timer)
  const { user } = process.cpuUsage(begun)
  expect(statusCode).toBe(200)
  for (let nth = 0; nth < 60; nth++) expect(body).toContain(`Passage ${nth}.`)
  expect(body).toContain('<strong>three</strong>')
  expect(user / 1_000_000).toBeLessThan(2)
  expect(longest / 1_000_000).toBeLessThan(1)
})
