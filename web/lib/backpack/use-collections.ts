import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Collection,
  type CollectionInput,
  createCollection,
  deleteCollection,
  listCollections,
} from '#contracts/backpack/collections.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { type CollectionChange, saveChange } from './save-change.ts'

export const collectionsKey = readKey(listCollections)
const query = { json_format: 'plain' }

export const useCollections = () =>
  useQuery({
    queryKey: collectionsKey,
    queryFn: ({ signal }) => call(listCollections, { query, signal }),
  })

export function putCollection(client: QueryClient, saved: Collection): void {
  client.setQueryData<Collection[]>(collectionsKey, (known) =>
    known?.map((one) => (one.slug === saved.slug ? saved : one)),
  )
}

/**
 * Changes a collection, one change after the other. It is shown at once; what was there before comes back if it could
 * not be saved, until the server is asked what there is.
 */
export function useChangeCollection(slug: string) {
  const client = useQueryClient()
  const mutationKey = ['collection', slug]
  return useMutation({
    mutationKey,
    scope: { id: `collection ${slug}` },
    mutationFn: (change: CollectionChange) => saveChange(slug, change),
    onMutate: async ({ fields, badges }) => {
      await client.cancelQueries({ queryKey: collectionsKey })
      const before = client.getQueryData<Collection[]>(collectionsKey)?.find((one) => one.slug === slug)
      if (before) putCollection(client, { ...before, ...fields, badges: badges?.(before.badges) ?? before.badges })
      return before
    },
    onSuccess: (saved) => {
      // A later change is already shown; its own answer follows.
      if (client.isMutating({ mutationKey }) === 1) putCollection(client, saved)
    },
    onError: (_, _change, before) => {
      if (before) putCollection(client, before)
      void client.invalidateQueries({ queryKey: collectionsKey })
    },
  })
}

export function useCreateCollection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, description, badges }: Pick<CollectionInput, 'name' | 'description' | 'badges'>) =>
      call(createCollection, { query, body: { name, description, published: false, badges } }),
    onSuccess: (created) => {
      client.setQueryData<Collection[]>(collectionsKey, (known) => known && [created, ...known])
    },
  })
}

export const useDeleteCollection = () =>
  useMutation({
    mutationFn: ({ slug }: Collection) => call(deleteCollection, { params: { collectionSlug: slug }, query }),
  })

export function forgetCollection(client: QueryClient, { slug }: Collection): void {
  client.setQueryData<Collection[]>(collectionsKey, (known) => known?.filter((one) => one.slug !== slug))
}
