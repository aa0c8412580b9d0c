import { useQuery } from '@tanstack/react-query'
import { listAwards } from '#contracts/awards/awards.ts'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { call } from '../api/call.ts'
import { readKey } from './read-key.ts'

// What was taken back was awarded all the same.
const query = { num: '1', include_expired: 'true', include_revoked: 'true' } as const

/** Whether nobody ever got a badge; nothing until that is known. */
export function useNeverAwarded(path: BadgePath, badgeClass: BadgeClass | undefined): boolean | undefined {
  const isAsked = badgeClass?.recipient_count === 0
  const { data, isError } = useQuery({
    queryKey: readKey(listAwards, { ...path }, query),
    queryFn: ({ signal }) => call(listAwards, { params: path, query, signal }),
    enabled: isAsked,
  })
  if (badgeClass === undefined) return undefined
  if (!isAsked || isError) return false
  return data && data.length === 0
}
