import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportedFacts } from '#contracts/backpack/backpack.ts'
import { makeBadge, open, serve } from './testing.tsx'

const elsewhere: ImportedFacts = {
  edition: '2.0',
  verdict: 'valid',
  reason: 'It has not been changed.',
  verified_at: '2026-11-20T12:00:00Z',
  source_url: 'https://badges.example/a/1',
  file_name: null,
}
const badges = [
  makeBadge({ id: 'b', name: 'Beekeeping', issuedOn: '2024-05-01', issuer: 'Apiary' }),
  makeBadge({ id: 'c', name: 'Caving', issuedOn: '2026-05-01', imported: elsewhere }),
  makeBadge({ id: 'a', name: 'Archery', issuedOn: '2025-05-01' }),
]
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const openWall = async (address = '/recipient/badges?sortBy=newest-first', given = badges) => {
  serve(given)
  const app = open(address)
  await screen.findAllByRole('heading', { level: 3 })
  return app
}

const openList = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  await screen.findByRole('table')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the order of the wall', () => {
  it.each([
    ['Newest first', ['Caving', 'Archery', 'Beekeeping']],
    ['Oldest first', ['Beekeeping', 'Archery', 'Caving']],
    ['By name', ['Archery', 'Beekeeping', 'Caving']],
  ])('is "%s" when that is chosen, and stays so', async (order, expected) => {
    await openWall()
    await userEvent.selectOptions(screen.getByLabelText('Order'), order)
    await waitFor(() => expect(names()).toEqual(expected))
    cleanup()
    await openWall('/recipient/badges')
    expect(names()).toEqual(expected)
  })
})

describe('the filters', () => {
  it('tell badges from elsewhere from those awarded here', async () => {
    await openWall()
    await userEvent.selectOptions(screen.getByLabelText('Where it comes from'), 'Added from elsewhere')
    await waitFor(() => expect(names()).toEqual(['Caving']))
    await userEvent.selectOptions(screen.getByLabelText('Where it comes from'), 'Awarded here')
    await waitFor(() => expect(names()).toEqual(['Archery', 'Beekeeping']))
  })

  it('do not ask where badges come from when all were awarded here', async () => {
    await openWall('/recipient/badges', badges.slice(0, 1))
    expect(screen.queryByLabelText('Where it comes from')).toBeNull()
  })

  it('stand in the address, and an address goes before what was kept', async () => {
    const app = await openWall()
    await userEvent.selectOptions(screen.getByLabelText('Issuer'), 'Apiary')
    expect(app.address()).toBe('/recipient/badges?issuer=Apiary')
    cleanup()
    await openWall('/recipient/badges?year=2025')
    expect(names()).toEqual(['Archery'])
  })

  it('make nothing of an address that names none of them', async () => {
    await openWall('/recipient/badges?status=best&sortBy=price&origin=moon')
    expect(names()).toEqual(['Caving', 'Archery', 'Beekeeping'])
  })

  it('are lifted all at once', async () => {
    await openWall('/recipient/badges?year=2025')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search badges' }), 'nothing like it')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all badges' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })
})

describe('a badge from elsewhere', () => {
  it.each([
    ['grid', 'Wall'],
    ['list', 'List'],
  ])('says where it comes from in the %s, and nothing more when it is valid', async (_, view) => {
    await openWall()
    await userEvent.click(screen.getByRole('button', { name: view }))
    if (view === 'List') await screen.findByRole('table')
    expect(screen.getByText('From badges.example')).toBeTruthy()
    expect(screen.queryByText('Could not be checked')).toBeNull()
    expect(screen.queryByText('Not valid')).toBeNull()
  })

  it.each([
    ['unverifiable', 'Could not be checked'],
    ['invalid', 'Not valid'],
  ] as const)('that is %s says so, and where it comes from when it came as a file', async (verdict, words) => {
    await openWall('/recipient/badges', [makeBadge({ imported: { ...elsewhere, source_url: null, verdict } })])
    expect(screen.getByText('From a file')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the list', () => {
  it('shows pictures of 40 pixels [SB-9.31]', async () => {
    await openWall()
    await openList()
    const pictures = [...document.querySelectorAll<HTMLImageElement>('td .art')]
    expect(pictures.map(({ width, height, style }) => [width, height, style.width])).toEqual(
      badges.map(() => [40, 40, '40px']),
    )
  })

  it('names the issuer once: in each row, or above the rows of a group', async () => {
    await openWall()
    await openList()
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles()).toEqual(['Badge', 'Issuer', 'Awarded', 'Share'])
    await userEvent.click(screen.getByRole('switch', { name: 'Group by Issuer' }))
    await waitFor(() => expect(new Set(titles())).toEqual(new Set(['Badge', 'Awarded', 'Share'])))
  })

  it('leads to each badge and offers to share it [SB-2.31] [SB-2.32]', async () => {
    await openWall(undefined, [makeBadge({ id: 'x', name: '' }), makeBadge({ name: 'P', pending: true })])
    await openList()
    expect(screen.getByRole('link', { name: 'Unknown Badge' }).getAttribute('href')).toBe('/recipient/earned-badge/x')
    expect(screen.getAllByRole('button', { name: /^Share/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Share Unknown Badge',
    ])
  })
})

it('the toolbar comes with the eighth badge, and for whoever has chosen another view before', async () => {
  const many = Array.from({ length: 8 }, (_, place) => makeBadge({ name: `Badge ${place}` }))
  const search = () => screen.queryByRole('searchbox', { name: 'Search badges' })
  await openWall('/recipient/badges', many.slice(0, 7))
  expect(search()).toBeNull()
  cleanup()
  await openWall('/recipient/badges', many)
  expect(search()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  cleanup()
  serve(many.slice(0, 7))
  open('/recipient/badges')
  await screen.findByRole('table')
  expect(search()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Wall' }))
  expect(search()).toBeTruthy()
})
