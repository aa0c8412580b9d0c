import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { updateCollection } from '#contracts/backpack/collections.ts'
import { makeCollection } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openCollections, pageOf, refuseChanges } from '#web/testing/screens/open-collections.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const collections = [
  makeCollection({ slug: 'sea', name: 'Sea', badges: ['aid', 'skipper'], published: true }),
  makeCollection({ slug: 'work', name: 'Work', badges: ['aid'] }),
  makeCollection({ slug: 'art', name: 'Art' }),
]
const openPicker = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Collection' }))
  return within(await screen.findByRole('dialog', { name: 'Add to Collection(s)' }))
}
const offered = (dialog: ReturnType<typeof within>) =>
  dialog.queryAllByRole('checkbox').map((box: HTMLElement) => box.closest('label')?.textContent)

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

describe('the collections of a badge', () => {
  it('are listed, each with a button that removes it [SB-2.63]', async () => {
    const shelf = openCollections('/badge', { collections })
    const link = await screen.findByRole('link', { name: 'Sea' })
    expect(link.getAttribute('href')).toBe(pageOf('sea'))
    expect(screen.getByText('In 1 of your 3 collections')).toBeTruthy()
    expect(screen.getByText('2 Badges, public')).toBeTruthy()
    const remove = screen.getByRole('button', { name: 'Remove from Sea' })
    expect(remove.textContent).toBe('Remove')
    await walkDialogs({
      of: 'ui/collections/badge-collections.tsx',
      role: 'alertdialog',
      title: 'Remove from this collection?',
      by: 'Remove from Sea',
    })
    await userEvent.click(remove)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Badge' }))
    expect(await screen.findByText('Not in a collection yet')).toBeTruthy()
    expect(shelf.sent).toEqual([{ badges: [{ id: 'aid', description: '' }] }])
  })

  it('are begun from here when there is none', async () => {
    openCollections('/badge', { collections: [] })
    expect(await screen.findByText('Not in a collection yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Collection' }).getAttribute('href')).toBe(
      '/recipient/badge-collections/create?badge=skipper',
    )
    expect(screen.queryByRole('button', { name: 'Add to Collection' })).toBeNull()
  })

  it('stay when the badge could not be taken out', async () => {
    openCollections('/badge', { collections }, refuseChanges)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from Sea' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Badge' }))
    expect(await screen.findByText('Failed to remove Collection from badge')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sea' })).toBeTruthy()
  })

  it('are chosen by name from those without it, and each is saved', async () => {
    const shelf = openCollections('/badge', { collections })
    const dialog = await openPicker()
    expect(offered(dialog)).toEqual(['Art No Badges', 'Work 1 Badge'])
    await userEvent.type(dialog.getByRole('searchbox'), ' WO')
    expect(offered(dialog)).toEqual(['Work 1 Badge'])
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.clear(dialog.getByRole('searchbox'))
    await userEvent.click(dialog.getByRole('checkbox', { name: /Art/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Added to 2 collections')).toBeTruthy()
    expect(screen.getByText('In 3 of your 3 collections')).toBeTruthy()
    expect(shelf.sent.map((body) => body.badges?.map(({ id }) => id))).toEqual([['aid', 'skipper'], ['skipper']])
  })

  it('says when there is none to choose', async () => {
    openCollections('/badge', { collections: collections.slice(0, 1) })
    const dialog = await openPicker()
    expect(dialog.getByText('No Available Collections')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps those chosen that did not take it', async () => {
    const refuseOne = served(updateCollection, ({ params }) =>
      params.collectionSlug === 'art'
        ? makeCollection({ slug: 'art', name: 'Art', badges: ['skipper'] })
        : new Answer(500, {}),
    )
    openCollections('/badge', { collections }, refuseOne)
    const dialog = await openPicker()
    for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findByText('Failed to save Collection')).toBeTruthy()
    expect(offered(dialog)).toEqual(['Work 1 Badge'])
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })
})
