import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listGroupBadges, listGroupMembers } from '#contracts/issuers/group-members.ts'
import { listDirectoryGroups, listIssuerCourses } from '#contracts/issuers/group-sources.ts'
import { type GroupPath, getGroup, listGroups } from '#contracts/issuers/groups.ts'
import { call, callPage, type Page } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'

const firstPage: string | undefined = undefined
const nextOf = ({ next }: Page<unknown>) => (next === undefined ? undefined : ownAddress(next))

export type Archived = 'true' | 'false'

export const useGroupPages = (issuerSlug: string, archived: Archived) =>
  useInfiniteQuery({
    queryKey: readKey(listGroups, { issuerSlug }, { archived }),
    queryFn: ({ signal, pageParam: at }) =>
      callPage(listGroups, { params: { issuerSlug }, query: { archived }, at, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    staleTime: 0,
  })

export const useGroup = (path: GroupPath) =>
  useQuery({
    queryKey: readKey(getGroup, { ...path }),
    queryFn: ({ signal }) => call(getGroup, { params: path, signal }),
    staleTime: 0,
  })

export const useGroupBadges = (path: GroupPath) =>
  useQuery({
    queryKey: readKey(listGroupBadges, { ...path }),
    queryFn: ({ signal }) => call(listGroupBadges, { params: path, signal }),
    staleTime: 0,
  })

export interface Wanted {
  q: string
  badges: string
  lacks: string | undefined
  waits: string | undefined
}

export const useMembers = (path: GroupPath, { q, badges, lacks, waits }: Wanted) =>
  useInfiniteQuery({
    queryKey: readKey(listGroupMembers, { ...path }, { q, badges, lacks, waits }),
    queryFn: ({ signal, pageParam: at }) =>
      callPage(listGroupMembers, { params: path, query: { q: q || undefined, badges, lacks, waits }, at, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Lists of others that people can come from, of both kinds. */
export const useOrigins = (issuerSlug: string) => ({
  directory: useQuery({
    queryKey: readKey(listDirectoryGroups, { issuerSlug }),
    queryFn: ({ signal }) => call(listDirectoryGroups, { params: { issuerSlug }, signal }),
  }),
  course: useQuery({
    queryKey: readKey(listIssuerCourses, { issuerSlug }),
    queryFn: ({ signal }) => call(listIssuerCourses, { params: { issuerSlug }, signal }),
  }),
})

/** All that is shown of groups, after a change. */
export async function refreshGroups(): Promise<void> {
  const changed = [listGroups, getGroup, listGroupMembers, listGroupBadges]
  await Promise.all(changed.map((endpoint) => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })))
}
