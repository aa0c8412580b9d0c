import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Collection, type CollectionInput, listCollections, updateCollection } from '#contracts/collections.ts'
import { call } from '#web/lib/call.ts'
import { readKey } from '#web/lib/read-key.ts'

export const collectionsKey = readKey(listCollections)

export const useCollections = () =>
  useQuery({
    queryKey: collectionsKey,
    queryFn: ({ signal }) => call(listCollections, { query: { json_format: 'plain' }, signal }),
  })

/** Changes a collection; what was shown comes back if that fails (badges.md section 4 for classes, the same here). */
export function useSaveCollection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slug, change }: { slug: string; change: Partial<CollectionInput> }) =>
      call(updateCollection, { params: { collectionSlug: slug }, query: { json_format: 'plain' }, body: change }),
    onSuccess: (saved) => {
      client.setQueryData<Collection[]>(collectionsKey, (known) =>
        known?.map((one) => (one.slug === saved.slug ? saved : one)),
      )
    },
    onError: () => client.invalidateQueries({ queryKey: collectionsKey }),
  })
}
