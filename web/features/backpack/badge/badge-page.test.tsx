import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  acceptBackpackBadge,
  type BackpackBadge,
  getBackpackBadge,
  removeBackpackBadge,
} from '#contracts/backpack/backpack.ts'
import { listCollections } from '#contracts/backpack/collections.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { makeCollection, makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadge } from '#web/testing/screens/open-badge.tsx'
import { choose } from '#web/testing/screens/open-collections.tsx'
import { Answer, served } from '#web/testing/serve.ts'

afterEach(closeApp)

const heading = () => screen.findByRole('heading', { level: 1, name: 'Day Skipper' })
const refuse = () => new Answer(500, { detail: 'Out of order' })
const removeByMenu = async () => {
  await choose('More', 'Delete')
  const question = await screen.findByRole('alertdialog', { name: 'Remove this badge?' })
  expect(question.textContent).toContain(
    'remove Day Skipper from your badges? You can put it back for 30 days. The public page of the award itself stays',
  )
  await userEvent.click(within(question).getByRole('button', { name: 'Remove Badge' }))
}

describe('a badge in the backpack', () => {
  it('is shown in full, and accepted by looking at it, once [SB-1.2] [SB-2.61]', async () => {
    const badge = makeKeptBadge({ id: 'a', acceptance: 'Unaccepted', narrative: 'She sailed at night.' })
    badge.json.badge.criteria_text = '- brought a yacht to a mooring'
    badge.json.badge.criteria_url = 'https://harbour.example/criteria'
    badge.json.badge.tags = ['sailing']
    badge.json.badge.alignment = [{ targetName: 'Seamanship', targetUrl: 'https://skills.example/1', targetCode: 'S1' }]
    badge.evidence_items = [{ evidence_url: 'https://logbook.example', narrative: 'Logbook' }]
    const { accepted } = openBadge(badge, { collections: [makeCollection({ slug: 'c', badges: ['a'] })] })
    expect(await screen.findByText('New: Day Skipper is now in your backpack.')).toBeTruthy()
    expect(document.querySelector('.unwrap')).not.toBeNull()
    for (const text of ['What it is about.', 'brought a yacht to a mooring', 'She sailed at night.', 'Logbook', 'S1']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    for (const link of ['View external Criteria URL', 'View alignment URL', 'View Evidence URL', 'On the water']) {
      expect(await screen.findByRole('link', { name: link })).toBeTruthy()
    }
    expect(await screen.findByText('Jun 14, 2026')).toBeTruthy()
    await vi.waitFor(() => expect(accepted).toEqual(['a']))
    expect(screen.getByRole('link', { name: 'Backpack' }).getAttribute('href')).toBe('/recipient/badges')
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))],
  ])('is greeted until %s puts that away, and the page can be used meanwhile', async (_, dismiss) => {
    openBadge(makeKeptBadge({ id: 'a', acceptance: 'Unaccepted' }))
    expect(await screen.findByText('Well earned!')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Share Badge' })).toHaveProperty('disabled', false)
    await dismiss()
    expect(screen.queryByText('Well earned!')).toBeNull()
    expect(document.querySelector('.unwrap')).toBeNull()
  })

  it('is left alone and unwrapped no more when it was accepted before', async () => {
    const { accepted } = openBadge(makeKeptBadge({ id: 'a' }))
    await heading()
    expect(accepted).toEqual([])
    expect(document.querySelector('.unwrap')).toBeNull()
  })

  it('says so when it could not be accepted', async () => {
    openBadge(makeKeptBadge({ id: 'a', acceptance: 'Unaccepted' }), {}, served(acceptBackpackBadge, refuse))
    expect(await screen.findByText('Failed to accept Day Skipper')).toBeTruthy()
    expect(await heading()).toBeTruthy()
  })

  it('shows the name from the profile extension before the address, which stays off paper', async () => {
    openBadge(makeKeptBadge({ id: 'a', extensions: { 'extensions:recipientProfile': { name: 'Maya Okonkwo' } } }))
    expect(await screen.findByText('Maya Okonkwo')).toBeTruthy()
    expect(screen.getByText('maya@aldermoor.example').classList).toContain('address')
    expect(screen.getByRole('img', { name: 'QR code of the public page' })).toBeTruthy()
  })

  it('makes no link of a dangerous address', async () => {
    const evidence_items = [{ evidence_url: 'javascript:alert(1)', narrative: 'Logbook' }]
    const badge = makeKeptBadge({ id: 'a', evidence_items })
    badge.json.badge.issuer.id = 'javascript:alert(2)'
    badge.json.badge.issuer.url = 'data:text/html,3'
    openBadge(badge)
    expect(await screen.findByText('Logbook')).toBeTruthy()
    expect(document.querySelector('[href^="javascript"], [href^="data"]')).toBeNull()
  })

  it('is grey once it has expired, and says since when', async () => {
    openBadge(makeKeptBadge({ id: 'a', expires: '2025-05-09' }))
    expect(await screen.findByText('Expired on')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Badge: Day Skipper' }).classList).toContain('off')
  })

  it.each([
    [404, 'This badge is not in your backpack'],
    [500, 'Failed to load your badges'],
  ])('that answers %i says so', async (status, message) => {
    openBadge(
      makeKeptBadge({ id: 'a' }),
      {},
      served(getBackpackBadge, () => new Answer(status, { detail: 'No.' })),
    )
    expect(await screen.findByText(message)).toBeTruthy()
  })
})

describe('removing a badge', () => {
  it('asks first, goes back to the backpack, and can be undone from the message', async () => {
    const actions = openBadge(makeKeptBadge({ id: 'a' }))
    await heading()
    await removeByMenu()
    expect(await screen.findByText('You are at /recipient/badges')).toBeTruthy()
    expect(screen.getByText('Day Skipper has been deleted')).toBeTruthy()
    expect(actions.removed).toEqual(['a'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Day Skipper is back in your backpack')).toBeTruthy()
    expect(actions.restored).toEqual(['a'])
  })

  it('asks for nothing on the way out, where the badge is no more', async () => {
    let asked = 0
    const count = served(listCollections, () => {
      asked += 1
      return [makeCollection({ slug: 'c', badges: ['a'] })]
    })
    openBadge(makeKeptBadge({ id: 'a' }), {}, count)
    await screen.findByRole('link', { name: 'On the water' })
    await removeByMenu()
    expect(await screen.findByText('You are at /recipient/badges')).toBeTruthy()
    expect(asked).toBe(1)
  })

  it('says when it failed, and stays', async () => {
    openBadge(makeKeptBadge({ id: 'a' }), {}, served(removeBackpackBadge, refuse))
    await heading()
    await removeByMenu()
    expect(await screen.findByText('Failed to delete Day Skipper')).toBeTruthy()
    expect(await heading()).toBeTruthy()
  })
})

describe('the status of a badge', () => {
  const expires = '2020-01-01T00:00:00Z'
  const cases: [string, Partial<BackpackBadge> & { expires?: string }, string | undefined][] = [
    ['revoked before all else', { expires, revoked: true, pending: true }, 'revoked'],
    ['expired before pending', { expires, pending: true, acceptance: 'Unaccepted' }, 'expired'],
    ['pending before new', { pending: true, acceptance: 'Unaccepted' }, 'pending'],
    ['new while it was not accepted', { acceptance: 'Unaccepted' }, 'new'],
    ['none otherwise', {}, undefined],
  ]
  it.each(cases)('is %s', (_, { expires: until, json: _json, ...given }, status) => {
    expect(findBadgeStatus(makeKeptBadge({ id: 'a', expires: until, ...given }))).toBe(status)
  })
})
