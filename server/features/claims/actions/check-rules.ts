import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { ClaimRow } from '../queries.ts'

/** What the rules of a claim say together. */
export const checkRules = ({
  opens_at,
  closes_at,
  expires_at,
}: Pick<ClaimRow, 'opens_at' | 'closes_at' | 'expires_at'>): void => {
  if (opens_at && closes_at && closes_at <= opens_at) throw invalid({ closes_at: [makeMessage('claim.order')] })
  if (closes_at && expires_at && expires_at <= closes_at) throw invalid({ expires: [makeMessage('claim.expires')] })
}
