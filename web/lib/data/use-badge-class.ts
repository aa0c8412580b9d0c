import { useQuery } from '@tanstack/react-query'
import { listAwards } from '#contracts/awards/awards.ts'
import {
  type BadgeClass,
  type BadgePath,
  getBadgeClass,
  listBadgeClasses,
} from '#contracts/badge-classes/badge-classes.ts'
import { call } from '../api/call.ts'
import { isLoggedIn } from '../session/session.ts'
import { findBadgeClass } from './find-badge-class.ts'
import { readKey } from './read-key.ts'

export const useBadgeClasses = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(listBadgeClasses, { issuerSlug }),
    queryFn: ({ signal }) => call(listBadgeClasses, { params: { issuerSlug }, signal }),
    enabled: isLoggedIn(),
  })

export const useBadgeClass = ({ issuerSlug, badgeSlug }: BadgePath) =>
  useQuery({
    queryKey: readKey(getBadgeClass, { issuerSlug, badgeSlug }),
    queryFn: ({ signal }) => findBadgeClass({ issuerSlug, badgeSlug }, signal),
    enabled: isLoggedIn(),
  })

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
