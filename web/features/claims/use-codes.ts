import type { ClaimPath } from '#contracts/claims/claims.ts'
import { listClaimCodes } from '#contracts/claims/codes.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

const shownCodes = '20'

/** The printed codes of a claim by their numbers; people use them meanwhile. */
export const useCodes = (path: ClaimPath) => usePages(listClaimCodes, { params: path, query: { num: shownCodes } })

export const refreshCodes = (path: ClaimPath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(listClaimCodes, { ...path }) })
