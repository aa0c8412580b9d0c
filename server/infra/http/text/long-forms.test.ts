import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonKeys } from '#contracts/fields/limits.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const send = async (payload: string) => {
  const before = process.cpuUsage()
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/o/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  const { user, system } = process.cpuUsage(before)
  return { statusCode, text: body, milliseconds: (user + system) / 1000 }
}

// Before the fields were counted, four hundred kilobytes of them kept the processor for five minutes.
test('[A13] a form of twenty-five thousand fields of one name is refused before it is taken apart', async () => {
  await send('grant_type=password')
  const { statusCode, milliseconds } = await send('a=1&'.repeat(25_000))
  expect(statusCode).toBe(400)
  expect(milliseconds).toBeLessThan(1000)
})

test('[A13] a form may have as many fields as JSON has entries, and those cost no more for having one name', async () => {
  const most = jsonKeys - 1
  const { text, milliseconds } = await send('a=1&'.repeat(most))
  expect(text).not.toContain('too many fields')
  expect(milliseconds).toBeLessThan(500)
  expect((await send('a=1&'.repeat(most + 1))).text).toContain('too many fields')
})
