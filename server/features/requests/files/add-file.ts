import { createHash } from 'node:crypto'
import { charge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableText } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { rewritePicture } from '#infra/images/rewrite-picture.ts'
import { dropFile } from '#infra/storage/drop-file.ts'
import { keepFiles, type StoredFile, storeFile } from '#infra/storage/keep-files.ts'
import { nameFile } from '../../backpack/index.ts'
import { dueAt } from '../asking/create-request.ts'
import { lockEditable, lockPerson, requireOwn } from '../asking/require-own.ts'
import { requireAsked } from '../asking/require-shown.ts'
import type { RequestRow } from '../queries.ts'
import { isEditable } from '../states.ts'
import { hasRoom } from './room.ts'
import { sniffEvidence } from './sniff-evidence.ts'

/** Takes a file in, as it is or, for a picture, written anew; the same bytes are there once. */
export const addFile = async (actor: Actor, requestId: string, bytes: Buffer, name: string): Promise<void> => {
  const before = await requireOwn(db(), actor, requestId)
  if (!isEditable(before.state)) throw refuse('badge-request.state')
  await requireAsked(db(), before, ['file'])
  const { accountId } = actor
  await charge(db(), 'request-file', { accountId })
  const type = bytes.length > 0 ? sniffEvidence(bytes) : undefined
  if (!type) throw refuse('badge-request.file')
  const content = type.picture ? await rewritePicture(bytes, type.picture) : bytes
  if (!content) throw refuse('badge-request.file')
  const key = createHash('sha256').update(content).digest('hex')
  // Nothing is written that is refused a moment later.
  if (!(await hasRoom(db(), before, { key, byteLength: content.length }))) return
  await charge(db(), 'request-bytes', { accountId, amount: Math.ceil(content.length / 1024) })
  try {
    const stored = await storeFile({ bytes: content, mediaType: type.mediaType })
    await transaction(db(), (tx) => keepPart(tx, actor, requestId, { stored, name: nameEvidence(name, type.ending) }))
  } catch (error) {
    // Unless something else refers to the same bytes. What cannot be dropped now goes with the sweep.
    await dropFile(db(), key).catch(() => undefined)
    throw error
  }
}

/** The name that somebody gave the file, with the ending of what it is. */
const nameEvidence = (given: string, ending: string): string => {
  const name = nameFile(storableText(given), `evidence.${ending}`)
  const plain = name.replace(/\.[A-Za-z0-9]{1,10}$/, '')
  return `${plain || 'evidence'}.${ending}`
}

async function keepPart(
  tx: Tx,
  actor: Actor,
  requestId: string,
  { stored, name }: { stored: StoredFile; name: string },
): Promise<void> {
  // The bytes of all their requests are counted.
  await lockPerson(tx, actor)
  const row = await lockEditable(tx, actor, requestId)
  if (!(await hasRoom(tx, row, stored))) return
  await keepFiles(tx, [stored])
  await tx
    .insertInto('badge_request_parts')
    .values({
      part_id: newId(),
      request_id: requestId,
      kind: 'file',
      file_key: stored.key,
      name,
      media_type: stored.mediaType,
      byte_length: stored.byteLength,
      checked_at: stored.checkedAt,
      is_public: false,
      created_at: now(),
    })
    .execute()
  await prolong(tx, row)
}

/** A draft that somebody works on stays. */
const prolong = async (tx: Tx, { request_id, state }: RequestRow): Promise<void> => {
  if (state !== 'draft') return
  await tx.updateTable('badge_requests').set({ due_at: dueAt() }).where('request_id', '=', request_id).execute()
}
