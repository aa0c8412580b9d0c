import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readMilliseconds } from '#testing/watch-standstill.ts'

let server: TestServer
let teacher: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  issuer = await givenIssuer(teacher)
})
afterAll(async () => {
  await server.stop()
})

const tangles: [string, string][] = [
  ['lists', '- '.repeat(7000)],
  ['quotes', '>'.repeat(14_000)],
  ['emphasis', '*a **b '.repeat(1000) + 'c** d*'.repeat(1000)],
]

test.each(tangles)('%s inside each other without end hold up no page', async (_, tangle) => {
  const text = `${tangle}End`
  const badge = await givenBadgeClass(teacher, issuer, { criteria_text: text })
  const award = await givenAward(teacher, badge, 'maya@example.org', { narrative: text })
  const begun = readMilliseconds()
  for (const path of [`/public/badges/${badge.split('/').at(-1)}`, `/public/assertions/${award}`]) {
    const { statusCode, body } = await server.call('GET', path, { headers: { accept: 'text/html' } })
    expect([path, statusCode, body.includes('End</p>')]).toEqual([path, 200, true])
  }
  expect(readMilliseconds() - begun).toBeLessThan(2500)
})
