import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { acceptBackpackBadge, type BackpackBadge, listBackpackBadges } from '#contracts/backpack/backpack.ts'
import {
  type Collection,
  type CollectionInput,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '#contracts/backpack/collections.ts'
import { CollectionCreatePage } from '#web/features/collections/collection-create-page.tsx'
import { CollectionListPage } from '#web/features/collections/collection-list-page.tsx'
import { CollectionPage } from '#web/features/collections/collection-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { BadgeCollections } from '#web/ui/collections/badge-collections.tsx'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

// A screen that saves before it leads on takes its time where the machine is busy.
configure({ asyncUtilTimeout: 10_000 })

/** What the server holds and what it was sent, of the test that runs. */
export interface Shelf {
  collections: Collection[]
  sent: Partial<CollectionInput>[]
  deleted: string[]
}

export const listHome = '/recipient/badge-collections'
export const pageOf = (slug: string) => `${listHome}/collection/${slug}`

export interface Given {
  collections?: Collection[]
  badges?: BackpackBadge[]
}

/** Opens the screens over a server that keeps collections; what a test serves goes before the usual answers. */
export function openCollections(path: string, given: Given, ...more: Served[]): Shelf {
  const { collections = [], badges = [] } = given
  const shelf: Shelf = { collections, sent: [], deleted: [] }
  const find = (slug: string) => shelf.collections.find((one) => one.slug === slug)
  const missing = () => new Answer(404, { detail: 'Not found.' })
  startSession({ accessToken: 'token' })
  // Rows that are drawn only where they can be seen need a height; jsdom gives them none.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  serve(
    ...more,
    served(listBackpackBadges, () => badges),
    served(acceptBackpackBadge, () => missing()),
    served(listCollections, () => shelf.collections),
    served(getCollection, ({ params }) => find(params.collectionSlug) ?? missing()),
    served(createCollection, ({ body }) => {
      shelf.sent.push(body)
      const made = toCollection({ ...blank, slug: 'made' }, body)
      shelf.collections = [made, ...shelf.collections]
      return made
    }),
    served(updateCollection, ({ params, body }) => {
      const held = find(params.collectionSlug)
      if (!held) return missing()
      shelf.sent.push(body)
      const changed = toCollection(held, body)
      shelf.collections = shelf.collections.map((one) => (one === held ? changed : one))
      return changed
    }),
    served(deleteCollection, ({ params }) => {
      shelf.deleted.push(params.collectionSlug)
      shelf.collections = shelf.collections.filter(({ slug }) => slug !== params.collectionSlug)
    }),
  )
  openApp(path, [
    { path: listHome, Component: CollectionListPage },
    { path: `${listHome}/create`, Component: CollectionCreatePage },
    { path: `${listHome}/collection/:collectionSlug`, Component: CollectionPage },
    { path: '/badge', element: <BadgeCollections badgeId="skipper" name="Day Skipper" /> },
  ])
  return shelf
}

const blank: Collection = {
  slug: '',
  name: '',
  description: '',
  share_hash: '',
  share_url: '',
  badges: [],
  published: false,
  cover: null,
}

function toCollection(held: Collection, body: Partial<CollectionInput>): Collection {
  const published = body.published ?? held.published
  const hash = published ? `hash-of-${held.slug}` : ''
  return {
    ...held,
    name: body.name ?? held.name,
    description: body.description ?? held.description,
    published,
    share_hash: hash,
    share_url: hash && `https://sash.example/public/collections/${hash}`,
    badges: body.badges?.map(({ id, description }) => ({ id, description: description ?? '' })) ?? held.badges,
    cover: body.cover === undefined ? held.cover : body.cover,
  }
}

export const refuseChanges: Served = served(updateCollection, () => new Answer(500, { detail: 'Out of order' }))

export async function choose(button: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
