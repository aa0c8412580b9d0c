import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestKioskPlace } from '#contracts/claims/kiosks.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { addTyped, keepKiosk, listKept } from './kiosk-store.ts'
import { sendWaiting } from './send-waiting.ts'

const begun = Date.parse('2026-11-29T10:00:00Z')
const claim = 'open-day'
const refuse = (code: string, status: number) => new Answer(status, { type: 'about:blank', code, detail: code })
const view = {
  claim,
  state: 'open' as const,
  title: 'Open day',
  closes_at: null,
  time_zone: 'Europe/Berlin',
  name: 'Day Skipper',
  picture: 'https://sash.example/public/pictures/one',
  image_alt: 'A sail',
  issuer: 'Harbour School',
  issuerStanding: { kind: 'vouched' as const },
  domains: [],
  reviewed: false,
  code: null,
  people: null,
  left: null,
}

let sent: string[]
/** What the server says to an address; it takes it unless told. */
let answers: Map<string, Answer>
beforeEach(async () => {
  stubDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: begun })
  sent = []
  answers = new Map()
  serve(
    served(requestKioskPlace, ({ body: { email } }) => {
      const [name = ''] = email.split('@')
      sent.push(name)
      return answers.get(name) ?? { held_until: '2026-11-29T10:00:00.000Z' }
    }),
  )
  await keepKiosk({ token: 'sash_ki_one', view })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const typed = async (...names: string[]) => {
  for (const name of names) {
    await addTyped({ email: `${name}@hall.example`, typed_at: new Date().toISOString(), claim }, null)
  }
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** Those who were asked for in a turn. */
const turn = async (isAsked = false) => {
  sent = []
  await sendWaiting(isAsked)
  return sent
}

test('one that the server does not take yet holds up nobody behind it', async () => {
  answers.set('ada', refuse('server.error', 500))
  await typed('ada', 'ben', 'cy')
  expect(await turn()).toEqual(['ada', 'ben', 'cy'])
  expect((await listKept(claim)).waiting).toMatchObject([{ number: 1, tries: 1 }])
})

test('it is asked again after a pause, which is twice as long each time, up to a quarter of an hour', async () => {
  answers.set('ada', refuse('server.error', 500))
  await typed('ada')
  const pauses: number[] = []
  for (let round = 0; round < 9; round += 1) {
    expect(await turn()).toEqual(['ada'])
    const pause = ((await listKept(claim)).waiting[0]?.again ?? 0) - Date.now()
    pauses.push(pause / 1000)
    later(pause / 1000 - 1)
    expect(await turn()).toEqual([])
    later(1)
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900])
  expect(await turn()).toEqual(['ada'])
  answers.delete('ada')
  // Whoever runs the kiosk does not wait for it.
  expect(await turn(true)).toEqual(['ada'])
  expect((await listKept(claim)).waiting).toEqual([])
})

test('those who were never asked for go first, and a server that fails at several in a row is left alone', async () => {
  for (const name of ['ada', 'ben', 'cy', 'dee']) answers.set(name, refuse('server.error', 500))
  await typed('ada', 'ben', 'cy', 'dee', 'eve')
  expect(await turn()).toEqual(['ada', 'ben', 'cy'])
  expect(await turn()).toEqual(['dee', 'eve'])
  later(15)
  expect(await turn()).toEqual(['ada', 'ben', 'cy'])
})

test.each([
  ['claim.paused', 409],
  ['claim.early', 409],
  ['claim.closed', 409],
  ['claim.mails', 429],
  ['rate-limited', 429],
  ['not-found', 404],
] as const)('%s is the same for all: the others are not sent, and nobody gets a pause', async (code, status) => {
  answers.set('ada', refuse(code, status))
  await typed('ada', 'ben')
  expect(await turn()).toEqual(['ada'])
  answers.delete('ada')
  expect(await turn()).toEqual(['ada', 'ben'])
  expect(await listKept(claim)).toMatchObject({ waiting: [], refused: [], count: { sent: 2 } })
})
