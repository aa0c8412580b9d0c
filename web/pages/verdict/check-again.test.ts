import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named } from '#shared/names/name-standing.ts'
import type { AwardView } from '../parts/props.ts'
import { answerPress, checkAgain, watchVerdict } from './check-again.ts'
import { CheckedVerdict } from './checked-verdict.tsx'

const checkedAt = '2026-11-20T09:41:07.000Z'
const award: AwardView = {
  url: 'https://sash.example/public/assertions/a',
  imageUrl: '/image',
  imageType: 'png',
  issuedOn: '2026-06-14T00:00:00Z',
  state: 'valid',
  evidence: [],
  signed: true,
  verification: {
    verdict: 'valid',
    reason: 'Every check passed.',
    checks: [{ name: 'signature', status: 'passed', detail: 'The badge has not been changed since it was signed.' }],
    checkedAt,
  },
}
const issuer = { name: new IssuerName('Harbour Sailing School', named) }
const write = (more: Partial<AwardView> = {}) =>
  renderToStaticMarkup(createElement(CheckedVerdict, { award: { ...award, ...more }, issuer }))
const open = (more: Partial<AwardView> = {}) => {
  document.body.innerHTML = write(more)
}
const said = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-say]:not([hidden])')].map(({ dataset }) => dataset.say ?? '')

const reload = vi.fn()
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answerWith = (html: string, status = 200) => fetched.mockResolvedValue(new Response(html, { status }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { href: award.url, reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
  fetched.mockReset()
  document.body.innerHTML = ''
})

it('says when the verdict was true, and asks nothing for that', () => {
  open()
  watchVerdict()
  expect(said()).toEqual(['checked'])
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-28T12:00:00.000Z')
  expect(fetched).not.toHaveBeenCalled()
})

it('leads whoever pressed to the verdict, which looks the same as before', async () => {
  open()
  answerWith(write())
  await answerPress()
  expect(document.activeElement).toBe(document.querySelector('[data-verdict]'))
})

it('asks for the page as it is now, past every copy, and stays where the verdict is the same', async () => {
  open()
  answerWith(write())
  const checking = checkAgain()
  expect(said()).toEqual(['busy'])
  await checking
  expect([said(), reload.mock.calls.length]).toEqual([['checked'], 0])
  expect(fetched.mock.calls[0]?.[1].cache).toBe('no-store')
})

it.each([
  ['revoked', write({ state: 'revoked' }), 200],
  ['expired', write({ state: 'expired' }), 200],
  ['removed', '<h1>Not found</h1>', 404],
])('shows the page anew once it is %s', async (_, html, status) => {
  open()
  answerWith(html, status)
  await checkAgain()
  expect(reload).toHaveBeenCalledOnce()
})

it('says when the server could not be asked, or refused', async () => {
  open()
  answerWith('Too many', 429)
  await checkAgain()
  expect([said(), reload.mock.calls.length]).toEqual([['trouble'], 0])
  fetched.mockRejectedValue(new TypeError('no network'))
  await checkAgain()
  expect(said()).toEqual(['trouble'])
})

it('asks by itself when the end of the award comes while the page is open', async () => {
  open({ expires: '2026-11-28T12:10:00Z' })
  answerWith(write({ state: 'expired' }))
  watchVerdict()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

it('does not ask for an end that is years away, or has come', async () => {
  for (const more of [
    { expires: '2035-01-01T00:00:00Z' },
    { expires: '2020-01-01T00:00:00Z', state: 'expired' as const },
  ]) {
    open(more)
    watchVerdict()
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).not.toHaveBeenCalled()
})

it('folds the checks below, and opens them where one failed', () => {
  const failed = { name: 'signature', status: 'failed' as const, detail: 'The badge was changed.' }
  open()
  expect([document.querySelector('summary')?.textContent, document.querySelector('details')?.open]).toEqual([
    '1 of 1 check passed',
    false,
  ])
  const verification = { verdict: 'invalid' as const, reason: 'The badge was changed.', checks: [failed], checkedAt }
  open({ state: 'invalid', verification })
  expect([document.querySelector('summary')?.textContent, document.querySelector('details')?.open]).toEqual([
    '1 of 1 check failed',
    true,
  ])
  expect(document.querySelector('.vline')?.textContent).toContain('The badge was changed.')
})
