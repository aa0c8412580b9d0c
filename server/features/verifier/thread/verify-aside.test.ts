import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as giveWay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inNameOf } from '#infra/budgets/asker.ts'
import { refuse } from '#infra/errors.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import type { VerifyPorts } from '#openbadges'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { makePorts } from '../ports.ts'
import { workAside, workOnBadge } from './verify-aside.ts'
import { startVerifyThread } from './verify-thread.ts'

const site = createElsewhere()
const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-thread-'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const here = async (text: string) => workOnBadge('read', { text }, makePorts())
const aside = (text: string) => workAside('read', { text }, makePorts())

test('[A13] another thread finds the same as this one, of signed badges and of hosted ones', async () => {
  const signed = JSON.stringify(await givenSigned('maya@example.org'))
  const { id } = givenHosted(site, 'maya@example.org')
  for (const text of [signed, JSON.stringify({ id, type: 'Assertion' }), 'no badge']) {
    expect(await aside(text)).toEqual(await here(text))
  }
  expect((await aside(signed)).report.verdict).toBe('valid')
})

test('[A13] what a port refuses while another thread works refuses the badge', async () => {
  const fetch = () => Promise.reject(refuse('verify.throttled', { expires: 60 }))
  const { id } = givenHosted(site, 'maya@example.org')
  await expect(workAside('verify', { url: id }, { ...makePorts(), fetch })).rejects.toMatchObject({
    code: 'verify.throttled',
  })
})

test('[A13] others are answered while a long badge is verified', async () => {
  const signed = await givenSigned('maya@example.org')
  const evidence = Array.from({ length: 9000 }, (_, index) => ({
    id: `https://e.example/${index}`,
    type: ['Evidence'],
  }))
  await aside('the thread is there before')
  const credential = JSON.stringify({ ...signed, evidence })
  let isDone = false
  const verified = server.call('POST', '/v3/verify', { body: { credential } }).finally(() => {
    isDone = true
  })
  let answered = 0
  while (!isDone) {
    expect((await server.call('GET', '/health/live')).statusCode).toBe(200)
    answered++
    // An answer without any waiting leaves no time for what other threads say.
    await giveWay()
  }
  expect((await verified).statusCode).toBe(200)
  // Where the badge is verified in between, a dozen are answered at most, however slow the machine is.
  expect(answered).toBeGreaterThan(15)
})

test('[A13] one network that waits for hosts without an answer leaves places to another one', async () => {
  const signed = JSON.stringify(await givenSigned('maya@example.org'))
  let asked = 0
  let letGo: () => void = () => undefined
  const silence = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const fetch: VerifyPorts['fetch'] = async () => {
    asked++
    await silence
    return { ok: false, reason: 'unreachable', detail: 'nobody' }
  }
  const ask = (name: number) =>
    inNameOf(clientKey('203.0.113.9'), () =>
      workAside('verify', { url: `https://silent.example/${name}` }, { ...makePorts(), fetch }),
    )
  const greedy = Array.from({ length: 40 }, (_, name) => ask(name))
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), 20_000)
  const { report } = await inNameOf(clientKey('198.51.100.7'), () => aside(signed))
  expect(report.verdict).toBe('valid')
  expect(asked).toBeLessThan(40)
  letGo()
  expect((await Promise.all(greedy)).every((done) => done.report.verdict === 'unverifiable')).toBe(true)
}, 60_000)

const startFile = (name: string, code: string, silentMilliseconds: number) => {
  const file = path.join(folder, name)
  writeFileSync(file, code)
  return startVerifyThread(pathToFileURL(file), silentMilliseconds)
}
const task = {
  work: 'verify' as const,
  input: { text: '{}' },
  now: new Date(),
  origin: 'https://a.example',
  hasHome: false,
  insecureLocalhost: false,
}

test('[A13] a thread that answers no more is ended, and what it had is refused', async () => {
  const code = `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (message) => {
      if ('ping' in message) parentPort.postMessage({ pong: 0 })
      else for (;;);
    })`
  const thread = startFile('silent.mjs', code, 500)
  await expect(thread.run(task, makePorts())).rejects.toMatchObject({ code: 'unavailable' })
  expect(thread.isGone()).toBe(true)
})

test('[A13] a thread that cannot be started leaves its work to others', async () => {
  const thread = startFile('broken.mjs', 'throw new Error("no")', 500)
  await expect(thread.run(task, makePorts())).rejects.toThrow('No thread to verify in.')
})
