import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#web/lib/browser/notices.ts'
import { makeBadge, open, serve } from '../testing.tsx'

const skipper = makeBadge({ id: 'skipper', name: 'Day Skipper' })
const removed = {
  badge: makeBadge({ id: 'choir', name: 'Chamber Choir' }),
  removed_at: '2026-11-20T12:00:00Z',
  restorable_until: '2026-12-20T12:00:00Z',
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  notices.reset()
  vi.unstubAllGlobals()
})

describe('removed badges', () => {
  it('are named at the end of the wall, with their number', async () => {
    serve([skipper], { removed: [removed] })
    open('/recipient/badges')
    const link = await screen.findByRole('link', { name: 'Removed badges (1)' })
    expect(link.getAttribute('href')).toBe('/recipient/removed-badges')
  })

  it('are named in an empty backpack, too, and nowhere when there are none', async () => {
    serve([], { removed: [removed] })
    open('/recipient/badges')
    expect(await screen.findByRole('link', { name: 'Removed badges (1)' })).toBeTruthy()
    cleanup()
    serve([])
    open('/recipient/badges')
    await screen.findByText('You have no badges')
    expect(screen.queryByRole('link', { name: /Removed badges/ })).toBeNull()
  })

  it('say until when they can be put back, and are put back', async () => {
    const asked = serve([skipper], { removed: [removed] })
    open('/recipient/removed-badges')
    expect(await screen.findByText('Dec 20, 2026')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Put back: Chamber Choir' }))
    expect(await screen.findByText('Chamber Choir is back in your backpack')).toBeTruthy()
    expect(asked).toContainEqual(expect.objectContaining({ method: 'POST', path: '/v3/backpack/badges/choir/restore' }))
    expect(await screen.findByText('Nothing to put back')).toBeTruthy()
  })

  it('stay in the list when putting back fails, and can be tried again', async () => {
    serve([], { removed: [removed] })
    open('/recipient/removed-badges')
    const button = await screen.findByRole('button', { name: 'Put back: Chamber Choir' })
    serve([], { failing: true })
    await userEvent.click(button)
    expect(await screen.findByText('Failed to put Chamber Choir back')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Put back: Chamber Choir' }).hasAttribute('disabled')).toBe(false)
  })

  it('say so when they cannot be had', async () => {
    serve([], { failing: true })
    open('/recipient/removed-badges')
    expect(await screen.findByText('Failed to load your badges')).toBeTruthy()
  })
})

describe('a badge that has just been deleted', () => {
  it('comes back by undoing', async () => {
    serve([skipper])
    open('/recipient/earned-badge/skipper')
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove this badge?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Remove Badge' }))
    await screen.findByText('You have no badges')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Day Skipper' })).toBeTruthy()
    expect(screen.getByText('Day Skipper is back in your backpack')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: /Removed badges/ })).toBeNull())
  })
})
