import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { listClaimCodes } from '#contracts/claims/codes.ts'
import { callPage, type Page } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'

const firstPage: string | undefined = undefined
const shownCodes = '20'

/** The printed codes of a claim by their numbers; people use them meanwhile. */
export const useCodes = (path: ClaimPath) =>
  useInfiniteQuery({
    queryKey: readKey(listClaimCodes, { ...path }),
    queryFn: ({ signal, pageParam: at }) =>
      callPage(listClaimCodes, { params: path, query: { num: shownCodes }, at, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: Page<unknown>) => (next === undefined ? undefined : ownAddress(next)),
    staleTime: 0,
  })

export const refreshCodes = (path: ClaimPath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(listClaimCodes, { ...path }) })
