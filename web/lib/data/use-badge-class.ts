import { useQuery } from '@tanstack/react-query'
import { type BadgePath, getBadgeClass, listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
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
