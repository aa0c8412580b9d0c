import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBadge, open, serve } from './testing.tsx'

const revoked = makeBadge({ id: 'skipper', name: 'Day Skipper', issuer: 'Harbour', revoked: true })
const history = [{ kind: 'revoked', at: '2026-11-20T12:00:00Z', detail: 'Awarded by mistake' } as const]
const told = /took back Day Skipper/

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a badge that its issuer took back', () => {
  it('stays on the wall in grey, with the reason, and cannot be shared, nor in the list [SB-2.32]', async () => {
    serve([revoked], { history })
    open('/recipient/badges?sortBy=newest-first')
    expect(await screen.findByText('Taken back: Awarded by mistake')).toBeTruthy()
    expect(screen.getByText('Revoked', { selector: '.bcard .status' }).className).toBe('status revoked')
    expect(document.querySelector('.bcard')?.classList.contains('off')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Share Day Skipper' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    expect(screen.getByText('Taken back: Awarded by mistake')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share Day Skipper' })).toBeNull()
  })

  it('is told once, kindly and with the reason', async () => {
    serve([revoked], { history })
    open('/recipient/badges')
    expect(await screen.findByText(/^Harbour took back Day Skipper: Awarded by mistake\. It stays/)).toBeTruthy()
    cleanup()
    open('/recipient/badges')
    await screen.findByRole('link', { name: 'Day Skipper' })
    expect(screen.queryByText(told)).toBeNull()
  })

  it('is told without a reason when there is none, and the message can be closed', async () => {
    serve([revoked])
    open('/recipient/badges')
    expect((await screen.findByText(told)).textContent).toContain('Harbour took back Day Skipper.')
    await userEvent.click(screen.getByRole('button', { name: 'Close Notification' }))
    expect(screen.queryByText(told)).toBeNull()
  })

  it('is told together with others', async () => {
    serve([revoked, makeBadge({ name: 'First Aid', revoked: true })])
    open('/recipient/badges')
    expect(await screen.findByText(/took them back: Day Skipper and First Aid\./)).toBeTruthy()
  })

  it('is told when a stored list of those told is damaged', async () => {
    localStorage.setItem('recipient-revoked-badges-told', '{"a":')
    serve([revoked])
    open('/recipient/badges')
    expect(await screen.findByText(told)).toBeTruthy()
  })

  it('[A17] leaves no way to the badge in the browser, and is told to each of two people once', async () => {
    serve([revoked])
    open('/recipient/badges')
    await screen.findByText(told)
    cleanup()
    const other = makeBadge({ name: 'First Aid', revoked: true })
    serve([other])
    open('/recipient/badges')
    await screen.findByText(/took back First Aid/)
    cleanup()
    const kept = localStorage.getItem('recipient-revoked-badges-told') ?? ''
    expect(kept).not.toContain(revoked.id)
    expect(kept).not.toContain(other.id)
    serve([revoked])
    open('/recipient/badges')
    await screen.findByRole('link', { name: 'Day Skipper' })
    expect(screen.queryByText(told)).toBeNull()
  })

  it('[A17] puts marks in the place of the ids that an older version has kept', async () => {
    localStorage.setItem('recipient-revoked-badges-told', JSON.stringify([revoked.id]))
    serve([revoked])
    open('/recipient/badges')
    await screen.findByRole('link', { name: 'Day Skipper' })
    expect(screen.queryByText(told)).toBeNull()
    await vi.waitFor(() => expect(localStorage.getItem('recipient-revoked-badges-told')).not.toContain(revoked.id))
  })
})
