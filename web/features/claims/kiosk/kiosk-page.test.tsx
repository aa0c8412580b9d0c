import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getKioskView, type KioskView, requestKioskPlace } from '#contracts/claims/kiosks.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { KioskPage } from './kiosk-page.tsx'
import { addTyped, keepKiosk, listKept, settleTyped } from './kiosk-store.ts'

const view: KioskView = {
  claim: 'open-day',
  state: 'open',
  title: 'Open day',
  closes_at: null,
  time_zone: 'Europe/Berlin',
  name: 'Day Skipper',
  picture: 'https://sash.example/public/pictures/one',
  image_alt: 'A sail',
  issuer: 'Harbour School',
  issuerStanding: { kind: 'vouched' },
  domains: [],
  reviewed: false,
  code: { url: 'HTTPS://SASH.EXAMPLE/C/0123456789ABCDEFGHJKMNPQRST', typed: 'ABCD-EFGH-JKM', seconds: 40 },
  people: null,
  left: null,
}
const refuse = (code: string, detail: string, status = 409) => new Answer(status, { type: 'about:blank', code, detail })
const full = 'All places are taken. If you asked before, the mail with your place is sent once more.'

let stores: ReturnType<typeof stubDatabase>
let sent: string[]
/** What the server says to an address; it takes it unless told. */
let answers: Map<string, Answer>
let shown: () => KioskView | Answer
beforeEach(async () => {
  stores = stubDatabase()
  sent = []
  answers = new Map()
  shown = () => view
  serve(
    served(getKioskView, () => shown()),
    served(requestKioskPlace, ({ body: { email } }) => {
      sent.push(email)
      return answers.get(email) ?? { held_until: '2026-11-29T10:00:00.000Z' }
    }),
  )
  await keepKiosk({ token: 'sash_ki_one', view })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const type = async (email: string) => {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Keep a badge for me' }))
}
const beOffline = (isOffline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
const beWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))
const comeBack = async () => {
  beOffline(false)
  await act(async () => void window.dispatchEvent(new Event('online')))
}
const typedAt = (email: string, { claim = 'open-day', daysAgo = 0 } = {}) =>
  addTyped({ email, typed_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(), claim }, null)

test('whoever types an address sees what became of it, and the next one an empty field', async () => {
  render(<KioskPage />)
  await screen.findByLabelText('Email')
  expect(screen.queryByText(/sent from here/)).toBeNull()
  await type('ada@hall.example')
  await screen.findByText(/A badge is kept for you/)
  expect(screen.getByText('1 address was sent from here.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  expect(sent).toEqual(['ada@hall.example'])
  expect(document.body.textContent).not.toContain('hall.example')
})

test('nobody is told why the address of somebody else was refused', async () => {
  answers.set('ada@hall.example', refuse('claim.full', full))
  await typedAt('ada@hall.example')
  beOffline(true)
  render(<KioskPage />)
  await type('ben@hall.example')
  await screen.findByText(/^Noted/)
  beOffline(false)
  await userEvent.clear(screen.getByLabelText('Email'))
  await type('cy@hall.example')
  await screen.findByText(/A badge is kept for you/)
  expect(screen.queryByText('Attention')).toBeNull()
  expect(sent).toEqual(['ada@hall.example', 'ben@hall.example', 'cy@hall.example'])
  answers.set('dee@hall.example', refuse('claim.not-eligible', 'This badge is for other addresses.', 403))
  await type('dee@hall.example')
  expect((await screen.findByText('Attention')).parentElement?.textContent).toContain(
    'This badge is for other addresses.',
  )
})

test('what was refused stays on the device with its reasons, until it is sent after all or put away', async () => {
  for (const name of ['ada', 'ben', 'cy']) await typedAt(`${name}@hall.example`)
  for (const name of ['ada', 'ben']) answers.set(`${name}@hall.example`, refuse('claim.full', full))
  answers.set('cy@hall.example', refuse('claim.ended', 'This badge can no longer be taken here.'))
  render(<KioskPage />)
  const list = within(await screen.findByRole('region', { name: '3 could not be sent' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `2${full}`,
    '1This badge can no longer be taken here.',
  ])
  expect(document.body.textContent).not.toContain('hall.example')
  expect((await listKept('open-day')).refused).toHaveLength(3)

  answers.delete('ada@hall.example')
  await userEvent.click(list.getByRole('button', { name: 'Try again' }))
  const rest = within(await screen.findByRole('region', { name: '2 could not be sent' }))
  await userEvent.click(rest.getByRole('button', { name: 'Put away' }))
  expect((await listKept('open-day')).refused).toHaveLength(2)
  await userEvent.click(rest.getByRole('button', { name: 'Keep them' }))
  await userEvent.click(rest.getByRole('button', { name: 'Put away' }))
  await userEvent.click(rest.getByRole('button', { name: 'Put away for good' }))
  await expect.poll(() => screen.queryByText(/could not be sent/)).toBeNull()
  expect(await listKept('open-day')).toMatchObject({ waiting: [], refused: [], count: { number: 3, sent: 1 } })
})

test('a claim that is decided on promises no badge, on the tablet and on the projector', async () => {
  shown = () => ({ ...view, reviewed: true })
  render(<KioskPage />)
  await type('ada@hall.example')
  await screen.findByText(/^A place is kept for you/)
  expect(screen.queryByText(/it is yours/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the QR code' }))
  await screen.findByText(/Then show what you are asked for/)
})

test('a wide tablet takes addresses once somebody has said so, and stays one', async () => {
  beWide(true)
  const { unmount } = render(<KioskPage />)
  await screen.findByText(/^Point your phone/)
  await userEvent.click(screen.getByRole('button', { name: 'Take addresses' }))
  await screen.findByLabelText('Email')
  unmount()
  render(<KioskPage />)
  await screen.findByLabelText('Email')
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show the QR code' }))
  // Who has paused it has paused it in both.
  await screen.findAllByText('Back in a moment')
})

test('a projector shows and sends what waits, too', async () => {
  beWide(true)
  beOffline(true)
  await typedAt('ada@hall.example')
  render(<KioskPage />)
  await screen.findByText('1 waits to be sent')
  expect(sent).toEqual([])
  await comeBack()
  await expect.poll(() => sent).toEqual(['ada@hall.example'])
  await expect.poll(() => screen.queryByText('1 waits to be sent')).toBeNull()
})

test('a kiosk that was closed sends nothing, and shows what waits for the next one', async () => {
  shown = () => refuse('request.not-found', 'Not found.', 404)
  beOffline(true)
  await typedAt('ada@hall.example')
  render(<KioskPage />)
  await screen.findByRole('heading', { name: 'This kiosk is closed' })
  await screen.findByRole('heading', { name: '1 waits to be sent' })
  await comeBack()
  expect(sent).toEqual([])
  expect((await listKept('open-day')).waiting).toHaveLength(1)
})

test.each([
  ['No kiosk is open here', () => void stubDatabase()],
  [
    'This kiosk is closed',
    () => {
      shown = () => refuse('request.not-found', 'Not found.', 404)
    },
  ],
])('where nothing is shown it says what to do next, and leads staff back: %s', async (title, prepare) => {
  prepare()
  render(<KioskPage />)
  await screen.findByRole('heading', { name: title })
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Back to your badges, for staff' }).getAttribute('href')).toBe('/issuer')
})

test('what was typed for another claim waits until that is shown again', async () => {
  await typedAt('ada@hall.example', { claim: 'another-day' })
  await typedAt('ben@hall.example')
  render(<KioskPage />)
  await expect.poll(() => sent).toEqual(['ben@hall.example'])
  await screen.findByRole('heading', { name: '1 waits to be sent' })
})

test('what waits for a claim that is over can be put away, and nothing that may still be sent', async () => {
  await typedAt('ada@hall.example', { claim: 'another-day', daysAgo: 3 })
  await typedAt('ben@hall.example', { claim: 'another-day', daysAgo: 1 })
  answers.set('cy@hall.example', refuse('claim.paused', 'There is a pause.'))
  await typedAt('cy@hall.example', { daysAgo: 3 })
  render(<KioskPage />)
  const list = within(await screen.findByRole('region', { name: '1 waits for a claim that is over' }))
  await screen.findByRole('heading', { name: '2 wait to be sent' })
  await userEvent.click(list.getByRole('button', { name: 'Put away' }))
  expect((await listKept('open-day')).stranded).toHaveLength(1)
  await userEvent.click(list.getByRole('button', { name: 'Put away for good' }))
  await expect.poll(() => screen.queryByText(/for a claim that is over/)).toBeNull()
  expect(await listKept('open-day')).toMatchObject({ waiting: [{ number: 2 }, { number: 3 }], stranded: [] })
})

test('where the kiosk is gone, what waited for it for long can be put away', async () => {
  shown = () => refuse('request.not-found', 'Not found.', 404)
  await typedAt('ada@hall.example', { daysAgo: 3 })
  await typedAt('ben@hall.example')
  render(<KioskPage />)
  const list = within(await screen.findByRole('region', { name: '1 waits for a claim that is over' }))
  await screen.findByRole('heading', { name: '1 waits to be sent' })
  await userEvent.click(list.getByRole('button', { name: 'Put away' }))
  await userEvent.click(list.getByRole('button', { name: 'Put away for good' }))
  await expect.poll(async () => (await listKept(undefined)).stranded).toEqual([])
  expect((await listKept(undefined)).waiting).toHaveLength(1)
})

test('two pages that count at once lose none, and count nothing twice', async () => {
  const keys = await Promise.all(['ada', 'ben', 'cy'].map((name) => typedAt(`${name}@hall.example`)))
  const { waiting, count } = await listKept('open-day')
  expect(waiting.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(count.number).toBe(3)
  const [first, second] = waiting
  if (!first || !second) throw new Error(`Of ${keys.length} too few wait.`)
  await Promise.all([settleTyped(first), settleTyped(second), settleTyped(first), typedAt('dee@hall.example')])
  expect(await listKept('open-day')).toMatchObject({ count: { number: 4, sent: 2 } })
})

test('on the device nobody reads an address', async () => {
  await typedAt('ada@hall.example')
  const held = [...(stores.get('kiosk')?.values() ?? [])]
  expect(JSON.stringify(held)).not.toContain('hall.example')
  expect(held.some((value) => value instanceof CryptoKey && !value.extractable)).toBe(true)
})
