import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeCollection, makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { choose, openCollections, pageOf, refuseChanges, type Shelf } from '#web/testing/screens/open-collections.tsx'

const badges = ['a', 'b', 'c'].map((id) => makeKeptBadge({ id, name: `Badge ${id.toUpperCase()}` }))
const given = { collections: [makeCollection({ slug: 'sea', badges: ['a', 'b', 'c'] })], badges }
const grip = (name: string) => screen.findByRole('button', { name: `Move ${name}` })
const names = () => screen.getAllByRole('button', { name: /^Move / }).map(({ ariaLabel }) => ariaLabel?.slice(-1))
const sentOrders = ({ sent }: Shelf) => sent.map((body) => body.badges?.map(({ id }) => id).join(''))
const openSea = async (...more: Parameters<typeof openCollections>[2][]) => {
  const shelf = openCollections(pageOf('sea'), given, ...more)
  await screen.findByRole('link', { name: 'Badge C' })
  return shelf
}

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

describe('the order of a collection', () => {
  it('is changed with the arrow keys, said aloud, and the focus goes with the badge', async () => {
    const shelf = await openSea()
    ;(await grip('Badge A')).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'C']))
    expect(screen.getByText('Badge A is now badge 2 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(await grip('Badge A'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(names()).toEqual(['B', 'C', 'A']))
    await userEvent.keyboard('{ArrowUp}{Home}')
    await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']))
    await waitFor(() => expect(sentOrders(shelf)).toEqual(['bac', 'bca', 'bac', 'abc']))
  })

  it('stays at its ends', async () => {
    const shelf = await openSea()
    ;(await grip('Badge A')).focus()
    await userEvent.keyboard('{ArrowUp}{Home}')
    ;(await grip('Badge C')).focus()
    await userEvent.keyboard('{ArrowDown}{End}')
    expect(shelf.sent).toEqual([])
  })

  it('is changed from the menu, for whoever can neither drag nor type', async () => {
    const shelf = await openSea()
    await choose('More about Badge C', 'Move Up')
    await waitFor(() => expect(names()).toEqual(['A', 'C', 'B']))
    await choose('More about Badge A', 'Move Down')
    await waitFor(() => expect(sentOrders(shelf)).toEqual(['acb', 'cab']))
  })

  it('is changed by dragging', async () => {
    const shelf = await openSea()
    vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLTableRowElement,
    ) {
      return new DOMRect(0, 100 + this.sectionRowIndex * 60, 600, 60)
    })
    fireEvent.pointerDown(await grip('Badge A'), { button: 0, clientY: 130 })
    fireEvent.pointerMove(window, { clientY: 270 })
    expect((await grip('Badge C')).dataset.drop).toBe('after')
    fireEvent.pointerMove(window, { clientY: 200 })
    expect((await grip('Badge C')).dataset.drop).toBe('before')
    fireEvent.pointerUp(window, { clientY: 200 })
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'C']))
    fireEvent.pointerDown(await grip('Badge C'), { button: 0, clientY: 250 })
    fireEvent.pointerMove(window, { clientY: 90 })
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, { clientY: 90 })
    await waitFor(() => expect(sentOrders(shelf)).toEqual(['bac']))
  })

  it('comes back when it could not be saved', async () => {
    await openSea(refuseChanges)
    ;(await grip('Badge A')).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByText('Failed to save changes to collection On the water')).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']))
  })

  it('keeps what another tab added meanwhile', async () => {
    const shelf = await openSea()
    shelf.collections = [makeCollection({ slug: 'sea', badges: ['x', 'a', 'b', 'c'] })]
    ;(await grip('Badge C')).focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(sentOrders(shelf)).toEqual(['xacb']))
    expect(await screen.findByText('Unknown Badge')).toBeTruthy()
  })
})

describe('a badge in a collection', () => {
  it('can be its cover', async () => {
    const shelf = await openSea()
    await choose('More about Badge B', 'Use as Cover')
    expect(await screen.findByText('Badge B is the cover of On the water')).toBeTruthy()
    expect(screen.getAllByText('Cover')).toHaveLength(1)
    await choose('More about Badge B', 'Stop Using as Cover')
    await waitFor(() => expect(shelf.sent).toEqual([{ cover: 'b' }, { cover: null }]))
  })

  it('is described in its place', async () => {
    const shelf = await openSea()
    await choose('More about Badge B', 'Add Description')
    const form = within(await screen.findByRole('form', { name: 'Description of Badge B' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox')))
    await userEvent.keyboard('My first crossing.')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(screen.getByText('My first crossing.')).toBeTruthy()
    expect(shelf.sent[0]?.badges?.[1]).toEqual({ id: 'b', description: 'My first crossing.' })
  })

  it('keeps what was typed of it when that could not be saved', async () => {
    await openSea(refuseChanges)
    await choose('More about Badge B', 'Add Description')
    const form = within(await screen.findByRole('form', { name: 'Description of Badge B' }))
    await userEvent.type(form.getByRole('textbox'), 'Mine')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save changes to collection On the water')).toBeTruthy()
    expect(screen.getByDisplayValue('Mine')).toBeTruthy()
  })
})
