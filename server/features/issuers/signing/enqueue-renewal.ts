import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Signs badges anew; the feature that knows them runs it. */
export const renewalJob = 'awards.renew'

export const enqueueRenewal = (tx: Tx, issuerId: string, keyId: string): Promise<void> =>
  context().queue.enqueue(tx, renewalJob, { issuerId, keyId }, { singletonKey: `${issuerId} ${keyId}` })

/** As renewalJob, for what issuers have said of others. */
export const endorsementRenewalJob = 'endorsements.renew'

export const enqueueEndorsementRenewal = (tx: Tx): Promise<void> =>
  context().queue.enqueue(tx, endorsementRenewalJob, {})
