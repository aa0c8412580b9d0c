import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { updateCollection } from '#contracts/backpack/collections.ts'
import { makeCollection, makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openCollections, pageOf } from '#web/testing/screens/open-collections.tsx'
import { Answer, type Served, served } from '#web/testing/serve.ts'

const badges = [
  makeKeptBadge({ id: 'choir', name: 'Chamber Choir', issuer: 'Chapter House', issuedOn: '2022-07-02' }),
  makeKeptBadge({ id: 'skipper', name: 'Day Skipper', issuedOn: '2026-06-14', acceptance: 'Unaccepted' }),
  makeKeptBadge({ id: 'buddy', name: 'Buddy', issuedOn: '2024-01-20' }),
  makeKeptBadge({ id: 'hours', name: 'Hundred Hours', pending: true }),
  makeKeptBadge({ id: 'dean', name: 'Deans List', revoked: true }),
  makeKeptBadge({ id: 'held', name: 'Held Already' }),
]
const key = 'settings-manage-collection-badges'
const sea = makeCollection({ slug: 'sea', badges: ['held'] })
const openPicker = async (of: BackpackBadge[] = badges, ...more: Served[]) => {
  const shelf = openCollections(pageOf('sea'), { collections: [sea], badges: of }, ...more)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Badges' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Badges' }))
  await waitFor(() => expect(dialog.queryByLabelText('Loading...')).toBeNull())
  return { shelf, dialog }
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

describe('choosing badges for a collection', () => {
  it('offers what can be shown and is not in it, newest first, by issuer', async () => {
    await openPicker()
    expect(rows()).toEqual([
      'Chapter House 1 Badge',
      'Chamber ChoirJuly 2, 2022',
      'Harbour Sailing School 2 Badges',
      'Day SkipperNewJune 14, 2026',
      'BuddyJanuary 20, 2024',
    ])
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Badge', 'Awarded'])
  })

  it('remembers how it was grouped and ordered', async () => {
    const { dialog } = await openPicker()
    await userEvent.click(dialog.getByRole('switch', { name: 'Group by Issuer' }))
    expect(rows().map((text) => text?.slice(0, 3))).toEqual(['Day', 'Bud', 'Cha'])
    await userEvent.selectOptions(dialog.getByLabelText('Order'), 'name')
    expect(rows().map((text) => text?.slice(0, 3))).toEqual(['Bud', 'Cha', 'Day'])
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ groupByIssuer: false, badgeSortBy: 'name' })
    const kept = localStorage.getItem(key) ?? ''
    closeApp()
    localStorage.setItem(key, kept)
    await openPicker()
    expect(rows().map((text) => text?.slice(0, 3))).toEqual(['Bud', 'Cha', 'Day'])
  })

  it('does not group badges of one issuer', async () => {
    const { dialog } = await openPicker(badges.slice(1))
    expect(dialog.queryByRole('switch')).toBeNull()
    expect(rows()).toHaveLength(2)
  })

  it('says when nothing matches', async () => {
    const { dialog } = await openPicker()
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search' }), 'chapter')
    expect(rows()).toHaveLength(2)
    await userEvent.type(dialog.getByRole('searchbox'), ' zzz')
    expect(dialog.getByText('No badges or issuers matching your query')).toBeTruthy()
    await userEvent.click(dialog.getByRole('switch'))
    expect(dialog.getByText('No badges matching your query')).toBeTruthy()
  })

  it('adds what was chosen to what is there, and shows it as accepted [SB-1.2] [SB-3.34]', async () => {
    const { shelf, dialog } = await openPicker()
    await userEvent.click(dialog.getByRole('checkbox', { name: /Day Skipper/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /Chamber Choir/ }))
    expect(dialog.getByText('2 badges chosen')).toBeTruthy()
    shelf.collections = [makeCollection({ slug: 'sea', badges: ['held', 'other'] })]
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('2 badges have been added to On the water')).toBeTruthy()
    expect(shelf.sent.map((body) => body.badges?.map(({ id }) => id))).toEqual([['held', 'other', 'skipper', 'choir']])
    expect(screen.queryByRole('dialog')).toBeNull()
    const row = within((await screen.findByRole('link', { name: 'Day Skipper' })).closest('tr') ?? document.body)
    expect(row.queryByText('New')).toBeNull()
  })

  it('keeps what was chosen when it could not be saved, and leaves the collection as it was', async () => {
    const refuse = served(updateCollection, () => new Answer(400, ['So many are not possible.']))
    const { dialog } = await openPicker(badges, refuse)
    await userEvent.click(dialog.getByRole('checkbox', { name: /Buddy/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await dialog.findByText('Failed to save Collection')).toBeTruthy()
    expect(dialog.getByText('So many are not possible.')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Buddy/ }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getAllByRole('button', { name: /^Move / })).toHaveLength(1)
  })

  it('draws of thousands only what can be seen', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => makeKeptBadge({ id: `b${index}`, name: `Badge ${index}` }))
    await openPicker(many)
    expect(screen.getByRole('table', { name: 'Badges to add' }).getAttribute('aria-rowcount')).toBe('3001')
    expect(rows().length).toBeGreaterThan(6)
    expect(rows().length).toBeLessThan(60)
  })

  it('says when there is nothing more to add', async () => {
    const { dialog } = await openPicker(badges.slice(3))
    expect(dialog.getByText('All the badges you can show are in this collection already.')).toBeTruthy()
  })
})
