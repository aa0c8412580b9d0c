import { useQuery } from '@tanstack/react-query'
import { type ClaimPath, getClaim, getClaimFigures, listClaims } from '#contracts/claims/claims.ts'
import { listKiosks } from '#contracts/claims/kiosks.ts'
import { groupMaximum, listGroups } from '#contracts/issuers/groups.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { nextOf, usePages } from '#web/lib/data/use-pages.ts'

const shownClaims = '25'

/** Those of a badge class, newest first; people take places meanwhile. */
export const useClaims = (issuerSlug: string, badge: string) =>
  usePages(listClaims, { params: { issuerSlug }, query: { badge, num: shownClaims } })

/** Groups that a claim can be limited to: all that run, of which there are so many at the most. */
export const useRunningGroups = (issuerSlug: string) =>
  useQuery({
    queryKey: [...readKey(listGroups, { issuerSlug }), 'of claims'],
    queryFn: async ({ signal }) => {
      const rows = []
      let at: string | undefined
      do {
        const page = await callPage(listGroups, { params: { issuerSlug }, at, signal })
        rows.push(...page.rows)
        at = nextOf(page)
      } while (at !== undefined && rows.length < groupMaximum)
      return rows
    },
  })

export const useClaim = (path: ClaimPath) =>
  useQuery({
    queryKey: readKey(getClaim, { ...path }),
    queryFn: ({ signal }) => call(getClaim, { params: path, signal }),
    staleTime: 0,
  })

export const useClaimFigures = (path: ClaimPath) =>
  useQuery({
    queryKey: readKey(getClaimFigures, { ...path }),
    queryFn: ({ signal }) => call(getClaimFigures, { params: path, signal }),
    staleTime: 0,
  })

export const kiosksKey = (path: ClaimPath) => readKey(listKiosks, { ...path })

export const useKiosks = (path: ClaimPath) =>
  useQuery({
    queryKey: kiosksKey(path),
    queryFn: ({ signal }) => call(listKiosks, { params: path, signal }),
    staleTime: 0,
  })

export async function refreshClaims(path: ClaimPath): Promise<void> {
  const { issuerSlug } = path
  const keys = [
    readKey(listClaims, { issuerSlug }),
    readKey(getClaim, { ...path }),
    readKey(getClaimFigures, { ...path }),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
