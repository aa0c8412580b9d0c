import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { now, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { CallOptions, TestServer } from '../server.ts'
import { createHiding } from './hide-random.ts'
import type { NotedRandom } from './note-random.ts'
import { type Entry, writeEntry } from './write-entry.ts'

export type Ask = (
  name: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  options?: CallOptions,
) => Promise<LightMyRequestResponse>

export interface Recording {
  ask: Ask
  entries: Entry[]
}

const stepMs = 1000

/** Gives each call of the server a second of its own, for what is made at one moment has no order. */
export const tickWith = (server: TestServer): TestServer => ({
  ...server,
  call: (...given) => {
    shiftClock(stepMs)
    return server.call(...given)
  },
})

/** Asks the server, and notes each answer with what is random in it hidden. */
export const startRecording = (server: TestServer, random: NotedRandom): Recording => {
  const hide = createHiding(random)
  const shorten = createShortening()
  const entries: Entry[] = []
  const ask: Ask = async (name, method, url, options = {}) => {
    const answer = await server.call(method, url, options)
    await forgetThrottles()
    const entry = await writeEntry(name, `${method} ${url}`, answer, hide)
    entries.push({ ...entry, text: shorten(entry.text) })
    return answer
  }
  return { ask, entries }
}

// Of many questions most would be refused for nothing but their number.
const forgetThrottles = async (): Promise<void> => {
  await context().db.deleteFrom('throttles').execute()
}

// One list of headers stands in nearly every answer: whole where it is another than before.
const createShortening = (): ((text: string) => string) => {
  let before: string | undefined
  return (text) =>
    text.replace(/^(access-control-expose-headers): (.+)$/m, (line, name: string, list: string) => {
      const isSame = list === before
      before = list
      return isSame ? `${name}: as before` : line
    })
}

/** Moves the clock to the moment. */
export const setClock = (moment: string): void => shiftClock(Date.parse(moment) - now().getTime())

const fileOf = (area: string): URL => new URL(`answers/${area}.txt`, import.meta.url)

export const writeRecording = (area: string, entries: readonly Entry[]): void =>
  writeFileSync(fileOf(area), `${entries.map(({ text }) => text).join('\n\n')}\n`)

/** The entries of a recording by their names, in order. */
export const readRecording = (area: string): Entry[] => {
  if (!existsSync(fileOf(area))) return []
  return readFileSync(fileOf(area), 'utf8')
    .slice(0, -1)
    .split(/\n\n(?=### )/)
    .map((text) => ({ name: text.split('\n', 1)[0]?.slice('### '.length) ?? '', text }))
}
