import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { letFilesGo } from '../imports/index.ts'
import type { ClassesRemoval } from '../issuers/index.ts'
import { openStates } from './states.ts'

/** With a badge class go its requests, and the files that were shown with them; not while people wait for an answer. */
export const forgetClasses = async (tx: Tx, { issuerId, badgeId }: ClassesRemoval): Promise<void> => {
  // Locked, so that none of them is sent before the class is gone.
  let open = tx.selectFrom('badge_requests').select('state').where('issuer_id', '=', issuerId)
  if (badgeId !== undefined) open = open.where('badge_id', '=', badgeId)
  const found = await open.where('state', 'in', openStates).orderBy('request_id').forUpdate().execute()
  if (found.some(({ state }) => state !== 'draft')) {
    throw refuse(badgeId === undefined ? 'issuer.has-requests' : 'badge-class.has-requests')
  }
  let files = tx
    .selectFrom('badge_request_parts')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_parts.request_id')
    .select('file_key')
    .where('issuer_id', '=', issuerId)
    .where('file_key', 'is not', null)
  let ended = tx.deleteFrom('badge_requests').where('issuer_id', '=', issuerId)
  if (badgeId !== undefined) {
    files = files.where('badge_id', '=', badgeId)
    ended = ended.where('badge_id', '=', badgeId)
  }
  const keys = (await files.execute()).flatMap(({ file_key }) => file_key ?? [])
  await ended.execute()
  await letFilesGo(tx, keys)
}
