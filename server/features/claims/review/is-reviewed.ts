import { type RequestAsks, requestAsks } from '#contracts/requests/request-rules.ts'
import type { ClaimRow } from '../queries.ts'

/** What people have to show. */
export const readAsks = ({ asks }: Pick<ClaimRow, 'asks'>): RequestAsks => requestAsks.parse(asks)

/** Whether whoever claims makes a request, on which somebody of the issuer decides. */
export const isReviewed = (claim: Pick<ClaimRow, 'needs_approval' | 'asks'>): boolean =>
  claim.needs_approval || Object.values(readAsks(claim)).some((wish) => wish !== 'off')
