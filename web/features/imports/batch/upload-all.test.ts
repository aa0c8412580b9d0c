import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome, Upload } from './batch-entry.ts'
import { uploadAll } from './upload-all.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const make = (name: string, address?: string): Upload => ({ name, address, files: [] })
const added: Outcome = { kind: 'added' }

test('the badges of one address begin 250 ms apart, those of another at the same time [SB-4.35] [SB-9.30]', async () => {
  const begun: [string, number][] = []
  const start = Date.now()
  const uploads = [
    make('1', 'a@a.example'),
    make('2', 'A@a.example'),
    make('3', 'a@a.example'),
    make('4', 'b@b.example'),
  ]
  const running = uploadAll(uploads, {
    upload: async ({ name }) => {
      begun.push([name, Date.now() - start])
      return added
    },
    onOutcome: () => undefined,
    signal: new AbortController().signal,
  })
  await vi.runAllTimersAsync()
  await running
  expect(begun).toEqual([
    ['1', 0],
    ['4', 0],
    ['2', 250],
    ['3', 500],
  ])
})

test('a slow server is not given more than six at once', async () => {
  let [now, most] = [0, 0]
  const running = uploadAll(
    Array.from({ length: 20 }, (_, index) => make(`${index}`)),
    {
      upload: async () => {
        now += 1
        most = Math.max(most, now)
        await new Promise((resolve) => setTimeout(resolve, 10_000))
        now -= 1
        return added
      },
      onOutcome: () => undefined,
      signal: new AbortController().signal,
    },
  )
  await vi.runAllTimersAsync()
  expect(await running).toEqual([])
  expect(most).toBe(6)
})

test('once stopped, what has begun ends and the rest is given back', async () => {
  const stop = new AbortController()
  const ended: string[] = []
  const uploads = [make('1'), make('2'), make('3')]
  const running = uploadAll(uploads, {
    upload: async () => {
      stop.abort()
      return added
    },
    onOutcome: ({ name }) => ended.push(name),
    signal: stop.signal,
  })
  await vi.runAllTimersAsync()
  expect((await running).map(({ name }) => name)).toEqual(['2', '3'])
  expect(ended).toEqual(['1'])
})

test('a server that wants to be left alone is not asked again', async () => {
  let asked = 0
  const outcomes: Outcome[] = []
  const running = uploadAll([make('1'), make('2'), make('3')], {
    upload: async () => {
      asked += 1
      return { kind: 'later', text: 'Please go on in 60 minutes.' }
    },
    onOutcome: (_, outcome) => outcomes.push(outcome),
    signal: new AbortController().signal,
  })
  await vi.runAllTimersAsync()
  await running
  expect(asked).toBe(1)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['later', 'later', 'later'])
})
