import { setImmediate as giveWay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageSide, pictureWidths } from '#contracts/fields/limits.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { inNameOf } from '../budgets/asker.ts'
import { refillPurses, spend } from '../budgets/purse.ts'
import { clientKey } from '../http/limits/throttle.ts'
import { createFailures } from './failed-drawings.ts'
import { gateImage } from './gate-image.ts'
import { invalidImage } from './image-error.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { limitTasks } from './side-by-side.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_RATE_LIMIT: '1000' } })
})
afterAll(async () => {
  refillPurses()
  await server.stop()
})

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${inside}</svg>`)
const arcs = (count: number, seed: number) => {
  const all = Array.from(
    { length: count },
    (_, index) => `A400 300 45 1 0 ${(index * seed) % 400} ${(index * 91) % 400}`,
  )
  return svg(`<path stroke="#000" d="M0 0${all.join('')}Z"/>`)
}
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('[A15] what could not be drawn fails at once when it comes again', async () => {
  const endless = arcs(8000, 37)
  const isRefused = () => expect(gateImage(endless, { kind: 'badge' })).rejects.toMatchObject({ code: 'image.invalid' })
  const first = await timed(isRefused)
  expect(first).toBeGreaterThan(1000)
  expect(await timed(isRefused)).toBeLessThan(first / 2)
})

test('[A15] a failure is forgotten after a while, and later each time', async () => {
  let now = 0
  let tries = 0
  const failures = createFailures(() => now)
  const draw = () =>
    failures.watch('digest', async () => {
      tries++
      throw invalidImage()
    })
  for (const [at, tried] of [
    [0, 1],
    [59_999, 1],
    [60_000, 2],
    [179_999, 2],
    [180_000, 3],
  ] as const) {
    now = at
    await expect(draw()).rejects.toThrow()
    expect(tries).toBe(tried)
  }
})

test('[A15] the gate draws at the largest size that is shown, and no other size is drawn again', async () => {
  expect(Math.max(...pictureWidths)).toBe(imageSide)
  const picture = arcs(25, 41)
  const { bytes } = await gateImage(picture, { kind: 'badge' })
  inNameOf(clientKey('203.0.113.1'), () => spend('drawing', clientKey('203.0.113.1'), 1e9))
  // Nothing is left to draw for this network, and nothing has to be drawn.
  const views = [400, 64, imageSide].map((side) => inNameOf(clientKey('203.0.113.1'), () => rasterizeSvg(bytes, side)))
  for (const view of await Promise.all(views)) expect(view.length).toBeGreaterThan(100)
  await expect(rasterizeSvg(bytes, imageSide + 1)).rejects.toThrow('too many')
})

test('[A15] a network that had much drawn waits, and others have their pictures', async () => {
  const picture = svg('<rect width="20" height="10" fill="#00f"/>')
  spend('drawing', clientKey('203.0.113.2'), 1e9)
  const draw = (network: string) => inNameOf(clientKey(network), () => rasterizeSvg(picture, 200))
  await expect(draw('203.0.113.2')).rejects.toMatchObject({ code: 'rate-limited', expires: 60 })
  expect((await draw('203.0.113.3')).length).toBeGreaterThan(100)
})

const held = () => {
  const gates: (() => void)[] = []
  const order: string[] = []
  const task = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name)
      gates.push(resolve)
    })
  const step = async () => {
    gates.shift()?.()
    for (let turn = 0; turn < 5; turn++) await giveWay()
  }
  return { order, task, step }
}

test('[A15] networks have their turns one after the other, however many tasks of one wait', async () => {
  const limit = limitTasks(1, 100)
  const { order, task, step } = held()
  const tasks = Array.from({ length: 20 }, (_, index) => inNameOf(clientKey('a'), () => limit(task(`a${index}`))))
  tasks.push(
    inNameOf(clientKey('b'), () => limit(task('b0'))),
    inNameOf(clientKey('c'), () => limit(task('c0'))),
  )
  for (let turn = 0; turn < 22; turn++) await step()
  await Promise.all(tasks)
  expect(order.slice(0, 5)).toEqual(['a0', 'a1', 'b0', 'c0', 'a2'])
})

test('[A15] where no more may wait, who has most waiting loses the last of it to who has less', async () => {
  const limit = limitTasks(1, 4)
  const { task, step } = held()
  const ends: string[] = []
  const ask = (network: string, name: string) =>
    inNameOf(clientKey(network), () => limit(task(name))).then(
      () => ends.push(name),
      (error) => ends.push(`${name} ${error.code}`),
    )
  const all = ['a0', 'a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  all.push(ask('b', 'b0'), ask('a', 'a5'))
  await giveWay()
  expect(ends.sort()).toEqual(['a4 unavailable', 'a5 unavailable'])
  for (let turn = 0; turn < 5; turn++) await step()
  await Promise.all(all)
  expect(ends).toContain('b0')
})
