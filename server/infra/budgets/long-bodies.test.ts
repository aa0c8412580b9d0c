import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`

/** Milliseconds for which the thread that answers requests was held up at a stretch, beside the status of the answer. */
const send = async (path: string, body: string) => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const headers = { 'content-type': 'application/json' }
  const { statusCode } = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
  // What held it up is noted when it comes round the next time.
  await sleep(50)
  delay.disable()
  return { statusCode, heldUp: delay.max / 1e6 }
}

test.each([
  ['a member that nobody asked for', '/v3/verify/batches', `{"x":${keys(1_800_000)}}`],
  ['a badge of a list', '/v3/verify/batches', `{"badges":[{"credential":${keys(450_000)}}]}`],
  ['a badge', '/v3/verify', `{"credential":${keys(900_000)}}`],
  ['many lists', '/v3/verify/batches', `{${Array.from({ length: 450_000 }, (_, index) => `"k${index}":[]`).join()}}`],
  ['a list on top', '/v3/verify/batches', `[${keys(450_000)}]`],
])('[A13] %s with more entries than any has is refused before it is built', async (_, path, body) => {
  const { statusCode, heldUp } = await send(path, body)
  expect(statusCode).toBe(400)
  expect(heldUp).toBeLessThan(1000)
})
