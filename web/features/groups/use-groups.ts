import { useQuery } from '@tanstack/react-query'
import { listGroupBadges, listGroupMembers } from '#contracts/issuers/group-members.ts'
import { listDirectoryGroups, listIssuerCourses } from '#contracts/issuers/group-sources.ts'
import { type GroupPath, getGroup, listGroups } from '#contracts/issuers/groups.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

export type Archived = 'true' | 'false'

export const useGroupPages = (issuerSlug: string, archived: Archived) =>
  usePages(listGroups, { params: { issuerSlug }, query: { archived } })

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
  usePages(listGroupMembers, { params: path, query: { q: q || undefined, badges, lacks, waits }, keep: true })

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
