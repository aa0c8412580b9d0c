import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { listCollections } from '#contracts/backpack/collections.ts'
import { makeCollection, makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { listHome, openCollections, pageOf, refuseChanges } from '#web/testing/screens/open-collections.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const badges = ids.map((id) => makeKeptBadge({ id }))
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('link', { name })).closest('li')
  if (!card) throw new Error(`There is no card of ${name}.`)
  return within(card)
}
const picturesOf = async (name: string) => {
  const card = (await screen.findByRole('link', { name })).closest('li')
  return [...(card?.querySelectorAll('[data-picture]') ?? [])].map((picture) => picture.getAttribute('data-picture'))
}

afterEach(closeApp)

describe('the list of collections', () => {
  it('teaches what a collection is while there is none', async () => {
    openCollections(listHome, {})
    expect(await screen.findByText('You have no collections')).toBeTruthy()
    expect(screen.queryByText('No Collections')).toBeNull()
    expect(screen.getByRole('link', { name: 'Create Collection' }).getAttribute('href')).toBe(`${listHome}/create`)
    expect(document.title).toBe('Collections - Sash')
  })

  it('counts them and leads to each', async () => {
    const collections = [makeCollection({ slug: 'sea', name: 'Sea' }), makeCollection({ slug: 'land', name: 'Land' })]
    openCollections(listHome, { collections })
    expect(await screen.findByText('2 Collections')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Collection' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Land' }).getAttribute('href')).toBe(pageOf('land'))
  })

  it.each([
    [3, ['a', 'b', 'c'], null],
    [4, ['a', 'b', 'c'], '1+'],
    [5, ['a', 'b', 'c'], '2+'],
  ])('shows three pictures of %i badges and how many more there are', async (count, shown, more) => {
    openCollections(listHome, { collections: [makeCollection({ slug: 'sea', badges: ids.slice(0, count) })], badges })
    const card = await cardOf('On the water')
    expect(card.getByText(`${count} Badges`)).toBeTruthy()
    expect(await picturesOf('On the water')).toEqual(shown)
    expect(card.queryByText(/^\d\+$/)?.textContent ?? null).toBe(more)
  })

  it('begins with the picture that was chosen as cover', async () => {
    openCollections(listHome, { collections: [makeCollection({ slug: 'sea', badges: ids, cover: 'd' })], badges })
    await cardOf('On the water')
    expect(await picturesOf('On the water')).toEqual(['d', 'a', 'b'])
  })

  it('offers the switch where there are badges, and sharing where they are public', async () => {
    const collections = [
      makeCollection({ slug: 'empty', name: 'Empty', published: true }),
      makeCollection({ slug: 'own', name: 'Own', badges: ['a'] }),
      makeCollection({ slug: 'open', name: 'Open', badges: ['a'], published: true }),
    ]
    openCollections(listHome, { collections, badges })
    const offered = async (name: string) => {
      const card = await cardOf(name)
      return [card.queryAllByRole('switch').length, card.queryAllByRole('button', { name: /^Share/ }).length]
    }
    expect(await offered('Empty')).toEqual([0, 0])
    expect(await offered('Own')).toEqual([1, 0])
    expect(await offered('Open')).toEqual([1, 1])
    await userEvent.click(screen.getByRole('button', { name: 'Share Open' }))
    expect(await screen.findByRole('dialog', { name: 'Share Collection' })).toBeTruthy()
    expect(screen.getByDisplayValue('https://sash.example/public/collections/hash-of-open')).toBeTruthy()
  })

  it('publishes at once, and takes back', async () => {
    const shelf = openCollections(listHome, { collections: [makeCollection({ slug: 'sea', badges: ['a'] })], badges })
    const card = await cardOf('On the water')
    await userEvent.click(card.getByRole('switch', { name: /^Public/ }))
    expect(await card.findByRole('button', { name: 'Share On the water' })).toBeTruthy()
    expect(screen.getByText('On the water is public: anyone with its link can see it.')).toBeTruthy()
    await userEvent.click(card.getByRole('switch'))
    expect(await screen.findByText(/^On the water is private again/)).toBeTruthy()
    expect(shelf.sent).toEqual([{ published: true }, { published: false }])
  })

  it.each([
    [false, 'Failed to publish collection On the water'],
    [true, 'Failed to un-publish collection On the water'],
  ])('stays as it is when the switch fails (public: %s)', async (published, text) => {
    const collections = [makeCollection({ slug: 'sea', badges: ['a'], published })]
    openCollections(listHome, { collections, badges }, refuseChanges)
    const card = await cardOf('On the water')
    await userEvent.click(card.getByRole('switch'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(card.getByRole<HTMLInputElement>('switch').checked).toBe(published)
  })

  it('says when it could not be had', async () => {
    openCollections(
      listHome,
      {},
      served(listCollections, () => new Answer(500, {})),
    )
    expect(await screen.findByText('Failed to load your collections')).toBeTruthy()
  })
})
