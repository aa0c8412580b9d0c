import { evidenceFileMaximum } from '#contracts/requests/asking.ts'
import { charge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { rewritePicture } from '#infra/images/rewrite-picture.ts'
import { keepFiles, storeFile } from '#infra/storage/keep-files.ts'
import { dueAt } from '../asking/create-request.ts'
import { lockEditable, requireOwn } from '../asking/require-own.ts'
import { isEditable } from '../states.ts'
import { nameEvidence } from './name-evidence.ts'
import { sniffEvidence } from './sniff-evidence.ts'

/** Takes a file in, as it is or, for a picture, written anew; the same bytes are there once. */
export const addFile = async (actor: Actor, requestId: string, bytes: Buffer, name: string): Promise<void> => {
  const before = await requireOwn(db(), actor, requestId)
  if (!isEditable(before.state)) throw refuse('badge-request.state')
  await charge(db(), 'request-file', { accountId: actor.accountId })
  const type = bytes.length > 0 ? sniffEvidence(bytes) : undefined
  if (!type) throw refuse('badge-request.file')
  const content = type.picture ? await rewritePicture(bytes, type.picture) : bytes
  if (!content) throw refuse('badge-request.file')
  const stored = await storeFile({ bytes: content, mediaType: type.mediaType })
  await transaction(db(), async (tx) => {
    const row = await lockEditable(tx, actor, requestId)
    const files = await tx
      .selectFrom('badge_request_parts')
      .select('file_key')
      .where('request_id', '=', requestId)
      .where('kind', '=', 'file')
      .execute()
    if (files.some(({ file_key }) => file_key === stored.key)) return
    if (files.length >= evidenceFileMaximum) throw refuse('badge-request.files')
    await keepFiles(tx, [stored])
    await tx
      .insertInto('badge_request_parts')
      .values({
        part_id: newId(),
        request_id: requestId,
        kind: 'file',
        file_key: stored.key,
        name: nameEvidence(name, type.ending),
        media_type: type.mediaType,
        byte_length: stored.byteLength,
        is_public: false,
        created_at: now(),
      })
      .execute()
    if (row.state === 'draft') {
      await tx.updateTable('badge_requests').set({ due_at: dueAt() }).where('request_id', '=', requestId).execute()
    }
  })
}
