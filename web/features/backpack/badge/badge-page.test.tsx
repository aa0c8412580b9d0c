import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { readNotices } from '#web/lib/notices.ts'
import { makeBadge, open, serve } from '../testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a badge in the backpack', () => {
  it('is accepted by looking at it, once', async () => {
    const asked = serve([makeBadge({ id: 'a', acceptance: 'Unaccepted' })])
    open('/recipient/earned-badge/a')
    expect(await screen.findByText('New: Day Skipper is now in your backpack.')).toBeTruthy()
    await vi.waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(document.querySelector('.unwrap')).not.toBeNull()
  })

  it('is left alone and unwrapped no more when it was accepted before', async () => {
    const asked = serve([makeBadge({ id: 'a' })])
    open('/recipient/earned-badge/a')
    await screen.findByRole('heading', { level: 1, name: 'Day Skipper' })
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
    expect(document.querySelector('.unwrap')).toBeNull()
  })

  it('can be neither shared nor verified while it is pending', async () => {
    serve([makeBadge({ id: 'a', pending: true, acceptance: 'Unaccepted' })])
    open('/recipient/earned-badge/a')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Share Badge' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
    expect(screen.queryByText('Files')).toBeNull()
  })

  it('is verified on request, with every check named', async () => {
    const asked = serve([makeBadge({ id: 'a' })])
    open('/recipient/earned-badge/a')
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('This badge is valid')).toBeTruthy()
    expect(screen.getByText('Signature')).toBeTruthy()
    expect(asked.at(-1)?.body).toEqual({
      url: 'https://sash.example/public/assertions/a',
      recipient: 'maya@a.example',
    })
  })

  it('shows the name from the profile extension before the address', async () => {
    const extensions = { 'extensions:recipientProfile': { name: 'Maya Okonkwo' } }
    serve([makeBadge({ id: 'a', extensions })])
    open('/recipient/earned-badge/a')
    expect(await screen.findByText('Maya Okonkwo')).toBeTruthy()
    expect(screen.getByText('maya@a.example')).toBeTruthy()
  })

  it('makes no link of a dangerous address', async () => {
    serve([makeBadge({ id: 'a', evidence_items: [{ evidence_url: 'javascript:alert(1)', narrative: 'Logbook' }] })])
    open('/recipient/earned-badge/a')
    expect(await screen.findByText('Logbook')).toBeTruthy()
    expect(document.querySelector('[href^="javascript"]')).toBeNull()
  })

  it('is removed after a question, and the message outlives the way back', async () => {
    serve([makeBadge({ id: 'a' })])
    open('/recipient/earned-badge/a')
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Confirm Remove' })
    await userEvent.click(within(question).getByRole('button', { name: 'Remove Badge' }))
    expect(await screen.findByText('You have no badges')).toBeTruthy()
    expect(readNotices().notice).toMatchObject({ message: 'Day Skipper has been deleted', retain: true })
  })

  it('that is not there says so', async () => {
    serve([])
    open('/recipient/earned-badge/a')
    expect(await screen.findByText('This badge is not in your backpack')).toBeTruthy()
  })
})

describe('the status of a badge', () => {
  const expires = '2020-01-01T00:00:00Z'
  it.each([
    ['expired before all else', { expires, pending: true, acceptance: 'Unaccepted' }, 'expired'],
    ['pending before new', { pending: true, acceptance: 'Unaccepted' }, 'pending'],
    ['new while it was not accepted', { acceptance: 'Unaccepted' }, 'new'],
    ['none otherwise', {}, undefined],
  ] as const)('is %s [SB-4.30]', (_, given, status) => {
    expect(findBadgeStatus(makeBadge(given))).toBe(status)
  })
})
