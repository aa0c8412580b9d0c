import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBadge, open, serve } from './testing.tsx'

const badges = [
  makeBadge({
    id: 'choir',
    name: 'Chamber Choir',
    skills: ['Sight-reading'],
    issuer: 'Chapter House',
    issuedOn: '2022-07-02',
    tags: ['music'],
  }),
  makeBadge({ id: 'skipper', name: 'Day Skipper', acceptance: 'Unaccepted', issuedOn: '2026-06-14' }),
  makeBadge({ id: 'hours', name: 'One Hundred Hours', issuer: 'Greenway', pending: true, issuedOn: '2026-05-30' }),
  makeBadge({ id: 'aid', name: 'First Aid', issuer: 'Red Kite', expires: '2025-05-09', issuedOn: '2023-05-09' }),
]

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const openBackpack = async () => {
  const asked = serve(badges)
  open('/recipient/badges?sortBy=newest-first')
  await screen.findByText('Day Skipper')
  return asked
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the backpack', () => {
  it('shows every badge, newest first, with their number and that of the issuers [SB-1.2]', async () => {
    await openBackpack()
    expect(names()).toEqual(['Day Skipper', 'One Hundred Hours', 'First Aid', 'Chamber Choir'])
    expect(screen.getByText(/^4 Badges from 4 issuers/).textContent).toBe('4 Badges from 4 issuers · 1 new')
    expect(screen.getByRole('link', { name: 'Add Badge' }).getAttribute('href')).toBe('/recipient/badges/add')
  })

  it('finds by name, issuer, skill, tag and regular expression', async () => {
    await openBackpack()
    const search = screen.getByRole('searchbox', { name: 'Search badges' })
    for (const [words, found] of [
      ['skip', ['Day Skipper']],
      ['GREENWAY ', ['One Hundred Hours']],
      ['music', ['Chamber Choir']],
      ['sight-r', ['Chamber Choir']],
      ['^(day|first)', ['Day Skipper', 'First Aid']],
    ] as const) {
      await userEvent.clear(search)
      await userEvent.type(search, words)
      await waitFor(() => expect(names()).toEqual(found))
    }
    await userEvent.clear(search)
    await userEvent.type(search, '(((')
    expect(await screen.findByText('No badge matches')).toBeTruthy()
  })

  it('filters by issuer, year and status and counts each status', async () => {
    await openBackpack()
    expect(screen.getByRole('button', { name: /Expired/ }).textContent).toBe('Expired 1')
    await userEvent.click(screen.getByRole('button', { name: /Pending/ }))
    await waitFor(() => expect(names()).toEqual(['One Hundred Hours']))
    await userEvent.click(screen.getByRole('button', { name: /^All/ }))
    await userEvent.selectOptions(screen.getByLabelText('Year'), '2026')
    await waitFor(() => expect(names()).toEqual(['Day Skipper', 'One Hundred Hours']))
    await userEvent.selectOptions(screen.getByLabelText('Issuer'), 'Greenway')
    await waitFor(() => expect(names()).toEqual(['One Hundred Hours']))
  })

  it('lets the expired badge be shared and the pending one not, on the wall and in the list [SB-2.32]', async () => {
    await openBackpack()
    const shares = () => screen.getAllByRole('button', { name: /^Share / }).map((button) => button.ariaLabel)
    const expected = ['Share Day Skipper', 'Share First Aid', 'Share Chamber Choir']
    expect(shares()).toEqual(expected)
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    await screen.findByRole('table')
    expect(shares()).toEqual(expected)
  })

  it('groups by issuer and remembers how it was looked at', async () => {
    await openBackpack()
    await userEvent.click(screen.getByRole('switch', { name: 'Group by Issuer' }))
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    const issuers = ['Chapter House', 'Greenway', 'Harbour Sailing School', 'Red Kite']
    const groups = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await waitFor(() => expect(groups()).toEqual(issuers))
    expect(JSON.parse(localStorage.getItem('recipient-earned-badge-list-viewstate') ?? '')).toMatchObject({
      groupByIssuer: true,
      searchQuery: '',
      badgesDisplay: 'list',
    })
    cleanup()
    await openBackpack()
    expect(groups()).toEqual(issuers)
  })

  it('accepts a new badge when it is shared, and gives its link', async () => {
    const asked = await openBackpack()
    await userEvent.click(screen.getByRole('button', { name: 'Share Day Skipper' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share Badge' })
    const link = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' })
    expect(link.value).toBe('https://sash.example/public/assertions/skipper')
    await userEvent.click(within(dialog).getByRole('checkbox'))
    expect(link.value).toBe('https://sash.example/public/assertions/skipper?identity__email=maya%40a.example')
    expect(asked.at(-1)).toEqual({
      method: 'PUT',
      path: '/v1/earner/badges/skipper',
      body: { acceptance: 'Accepted' },
    })
    expect(screen.queryByRole('button', { name: /^New/, hidden: true })).toBeNull()
  })

  it('says so when there are none, and when they could not be had', async () => {
    serve([])
    open('/recipient/badges')
    expect(await screen.findByText('You have no badges')).toBeTruthy()
    expect(screen.queryByText('No Badges')).toBeNull()
    expect(screen.getByRole('link', { name: 'Add Badge' }).getAttribute('href')).toBe('/recipient/badges/add')
    expect(screen.getByRole('link', { name: 'Add that address to your profile' })).toBeTruthy()
    cleanup()
    serve([], { failing: true })
    open('/recipient/badges')
    expect(await screen.findByText('Failed to load your badges')).toBeTruthy()
  })
})
