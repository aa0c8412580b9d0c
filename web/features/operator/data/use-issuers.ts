import { type IssuerState, listAllIssuers, suspendIssuer } from '#contracts/operator/operator-issuers.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

/** Page by page, newest first; by a part of name or address, and by state. */
export function useAllIssuers({ part, state }: { part: string; state: IssuerState | undefined }, isOperator: boolean) {
  const query = { ...(part === '' ? {} : { q: part }), ...(state ? { state } : {}) }
  return usePages(listAllIssuers, { query, enabled: isOperator, keep: true })
}

export interface IssuerChange {
  suspended?: boolean
  reason?: string
  approved?: true
  trusted?: boolean
  unlimited_mails?: boolean
  /** The one that was looked at. */
  version?: number
}

/** False when the person thought better of it. */
export const saveIssuer = (issuerSlug: string, body: IssuerChange): Promise<boolean> =>
  runConfirmed(async () => {
    try {
      await call(suspendIssuer, { params: { issuerSlug }, body })
    } finally {
      // What was refused because the issuer changed is looked at as it is now.
      await queryClient.invalidateQueries({ queryKey: readKey(listAllIssuers) })
    }
  })
