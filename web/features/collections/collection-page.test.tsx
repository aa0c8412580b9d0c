import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteCollection } from '#contracts/backpack/collections.ts'
import { readNotices } from '#web/lib/browser/notices.ts'
import { makeCollection, makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { choose, listHome, openCollections, pageOf, refuseChanges } from '#web/testing/screens/open-collections.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const badges = [
  makeKeptBadge({ id: 'skipper', issuedOn: '2026-06-14' }),
  makeKeptBadge({ id: 'aid', name: 'First Aid', issuer: 'Red Kite', issuedOn: '2023-05-09', expires: '2025-05-09' }),
]
const sea = (given = {}) => makeCollection({ slug: 'sea', badges: ['skipper', 'aid'], ...given })
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (!row) throw new Error(`There is no row of ${name}.`)
  return within(row)
}
const names = () => screen.getAllByRole('button', { name: /^Move / }).map(({ ariaLabel }) => ariaLabel?.slice(5))

afterEach(closeApp)

describe('the page of a collection', () => {
  it('shows its badges with issuer, long date and status', async () => {
    openCollections(pageOf('sea'), { collections: [sea()], badges })
    const row = await rowOf('First Aid')
    expect(row.getByText('Red Kite')).toBeTruthy()
    expect(row.getByText('May 9, 2023')).toBeTruthy()
    expect(row.getByText('Expired')).toBeTruthy()
    expect(row.getByRole('link').getAttribute('href')).toBe('/recipient/earned-badge/aid')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Badge',
      'Issuer',
      'Awarded',
      'Remove',
    ])
    expect(document.title).toBe('Collections - Sash')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    expect(crumbs.getByRole('link', { name: 'Collections' }).getAttribute('href')).toBe(listHome)
  })

  it('shows 100 characters of the description and the whole in its title', async () => {
    const description = `${'a'.repeat(99)} word`
    openCollections(pageOf('sea'), { collections: [sea({ description })], badges })
    expect((await screen.findByText(`${'a'.repeat(99)}…`)).title).toBe(description)
  })

  it('can be shared once it is public, and leads to what others see', async () => {
    openCollections(pageOf('sea'), { collections: [sea()], badges })
    const share = await screen.findByRole<HTMLButtonElement>('button', { name: 'Share Collection' })
    expect(share.disabled).toBe(true)
    expect(screen.queryByRole('link', { name: /^View Public Page/ })).toBeNull()
    const warning = 'Making it private ends this link. Made public again, it has another one.'
    expect(screen.queryByText(warning)).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: /^Public/ }))
    const page = await screen.findByRole('link', { name: /^View Public Page/ })
    expect(page.getAttribute('href')).toBe('https://sash.example/public/collections/hash-of-sea')
    expect(screen.getByText(warning)).toBeTruthy()
    await userEvent.click(share)
    expect(await screen.findByRole('dialog', { name: 'Share Collection' })).toBeTruthy()
  })

  it('teaches what to do while it is empty', async () => {
    openCollections(pageOf('sea'), { collections: [sea({ badges: [] })], badges })
    expect(await screen.findByText('Your collection is empty')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add Badges' })).toHaveLength(1)
  })

  it('takes a badge out after a question, and only that one, whatever another tab did [SB-2.63] [SB-3.34]', async () => {
    const shelf = openCollections(pageOf('sea'), { collections: [sea()], badges })
    const row = await rowOf('First Aid')
    await walkDialogs({
      of: 'features/collections/use-badge-actions.ts',
      role: 'alertdialog',
      title: 'Remove from this collection?',
      by: 'Remove First Aid',
    })
    await userEvent.click(row.getByRole('button', { name: /^Remove/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove from this collection?' }))
    expect(question.getByText('Are you sure you want to remove First Aid from On the water?')).toBeTruthy()
    shelf.collections = [sea({ badges: ['skipper', 'aid', 'choir'] })]
    await userEvent.click(question.getByRole('button', { name: 'Remove Badge' }))
    expect(await screen.findByText('First Aid has been removed from On the water')).toBeTruthy()
    expect(shelf.sent).toEqual([
      {
        badges: [
          { id: 'skipper', description: '' },
          { id: 'choir', description: '' },
        ],
      },
    ])
  })

  it('puts a badge back that could not be taken out', async () => {
    openCollections(pageOf('sea'), { collections: [sea()], badges }, refuseChanges)
    await userEvent.click((await rowOf('First Aid')).getByRole('button', { name: /^Remove/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Badge' }))
    expect(await screen.findByText('Failed to remove badge First Aid from collection On the water')).toBeTruthy()
    expect(names()).toEqual(['Day Skipper', 'First Aid'])
  })

  it('is deleted after a question, and its list follows', async () => {
    const shelf = openCollections(pageOf('sea'), { collections: [sea()], badges })
    await rowOf('First Aid')
    await choose('More', 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Collection' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete Collection' }))
    expect(await screen.findByText('You have no collections')).toBeTruthy()
    expect(shelf.deleted).toEqual(['sea'])
    expect(readNotices().notice?.message).toBe('On the water has been deleted')
  })

  it('stays when it could not be deleted', async () => {
    const refuse = served(deleteCollection, () => new Answer(500, {}))
    openCollections(pageOf('sea'), { collections: [sea()], badges }, refuse)
    await choose('More', 'Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Collection' }))
    expect(await screen.findByText('Failed to delete collection')).toBeTruthy()
    expect(location.pathname).toBe(pageOf('sea'))
  })

  it('says that it could not be loaded and leads to the start', async () => {
    openCollections(pageOf('gone'), { collections: [sea()], badges })
    expect(await screen.findByText('You are at /')).toBeTruthy()
    expect(screen.getByText('Failed to load collection gone')).toBeTruthy()
  })

  it('keeps a row, to be removed, of a badge that the backpack does not know', async () => {
    openCollections(pageOf('sea'), { collections: [sea({ badges: ['gone'] })], badges })
    expect(await screen.findByText('Unknown Badge')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove Unknown Badge' })).toBeTruthy()
  })
})
