import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBadge, open, serve } from './testing.tsx'

const badges = Array.from({ length: 700 }, (_, index) =>
  makeBadge({ id: `b${index}`, name: `Badge ${index}`, issuer: `Issuer ${index % 3}`, issuedOn: '2026-01-01' }),
)
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const openMany = async () => {
  serve(badges)
  open('/recipient/badges')
  await screen.findByText('700 Badges from 3 issuers')
  // What draws long lists is fetched for them.
  await waitFor(() => expect(document.querySelector('[aria-setsize="700"]')).toBeTruthy())
}

beforeEach(() => {
  localStorage.clear()
  // jsdom lays nothing out: every element is as high as a card.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 370))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('hundreds of badges', () => {
  it('are on the page only near the screen, each with its place among all', async () => {
    await openMany()
    const items = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-posinset'))
    expect(items.length).toBeGreaterThan(3)
    expect(items.length).toBeLessThan(60)
    expect(items[0]?.getAttribute('aria-posinset')).toBe('1')
    expect(new Set(items.map((item) => item.getAttribute('aria-setsize')))).toEqual(new Set(['700']))
    expect(screen.getByText('700 badges shown')).toBeTruthy()
  })

  it('count their rows in the list, too', async () => {
    await openMany()
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    const table = await screen.findByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('701')
    const rows = [...table.querySelectorAll('tbody tr')]
    expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2')
    expect(rows.length).toBeLessThan(60)
  })

  it('stand under their issuers, each with all of its number', async () => {
    await openMany()
    await userEvent.click(screen.getByRole('switch', { name: 'Group by Issuer' }))
    const section = await screen.findByRole('region', { name: 'Issuer 0' })
    expect(section.textContent).toContain('234 Badges')
    expect(section.querySelector('li')?.getAttribute('aria-setsize')).toBe('234')
  })

  it('are found by the search, where the keys for finding in the page lead', async () => {
    await openMany()
    const search = screen.getByRole('searchbox', { name: 'Search badges' })
    expect(fireEvent.keyDown(window, { key: 'f', ctrlKey: true })).toBe(false)
    expect(document.activeElement).toBe(search)
    expect(fireEvent.keyDown(window, { key: 'f', ctrlKey: true })).toBe(true)
    await userEvent.type(search, 'Badge 699')
    await waitFor(() => expect(headings()).toEqual(['Badge 699']))
    search.blur()
    expect(fireEvent.keyDown(window, { key: 'f', ctrlKey: true })).toBe(true)
  })

  it('are all printed', async () => {
    await openMany()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(headings()).toHaveLength(700)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(headings().length).toBeLessThan(60)
  }, 20_000)

  it('show the first of them while the others are on their way', async () => {
    const sent = new EventTarget()
    serve(badges, { rest: new Promise((resolve) => sent.addEventListener('rest', () => resolve())) })
    open('/recipient/badges')
    expect(await screen.findByText('Badge 0')).toBeTruthy()
    expect(screen.queryByText(/Badges from/)).toBeNull()
    const card = screen.getByText('Badge 0')
    sent.dispatchEvent(new Event('rest'))
    expect(await screen.findByText('700 Badges from 3 issuers')).toBeTruthy()
    expect(screen.getByText('Badge 0')).toBe(card)
  })

  it('show nothing in an order that only all of them have', async () => {
    const sent = new EventTarget()
    serve(badges, { rest: new Promise((resolve) => sent.addEventListener('rest', () => resolve())) })
    open('/recipient/badges?sortBy=oldest-first')
    expect(await screen.findByRole('status', { name: 'Loading...' })).toBeTruthy()
    await screen.findByRole('searchbox', { name: 'Search badges', hidden: true })
    expect(screen.queryByText('Badge 0')).toBeNull()
    sent.dispatchEvent(new Event('rest'))
    expect(await screen.findByText('700 Badges from 3 issuers')).toBeTruthy()
  })
})
