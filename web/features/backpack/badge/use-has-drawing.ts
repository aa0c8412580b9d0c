import { useQuery } from '@tanstack/react-query'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { fetchPicture } from './fetch-file.ts'

/** Whether the picture was drawn as SVG: only its own bytes say, and the page has fetched them anyway. */
export function useHasDrawing({ id }: BackpackBadge): boolean {
  const { data } = useQuery({
    queryKey: ['has-drawing', id],
    queryFn: async ({ signal }) => (await fetchPicture(id, signal)).type.startsWith('image/svg'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}
