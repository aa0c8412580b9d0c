import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findEarlier, type RequestKey } from '#infra/http/request-key.ts'
import { requireRoom } from '../backpack/index.ts'
import { examineBadge } from '../verifier/index.ts'
import { ownAwardOf } from './addresses.ts'
import { keepImport } from './keep-import.ts'
import { matchRecipient } from './match-recipient.ts'
import { listAddresses } from './queries.ts'
import { type ImportInput, readGiven } from './read-given.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { refuseFailed } from './refuse-failed.ts'
import { requireWhole } from './require-whole.ts'
import { describeFile } from './store-file.ts'
import { storePictures } from './store-pictures.ts'
import { takeImportShare } from './take-import-share.ts'
import { takeUpOwn } from './take-up-own.ts'
import { hashOf } from './write-row.ts'

export interface BadgeToImport extends ImportInput {
  fileName: string | undefined
  keepsUnreachable: boolean
}

/** Brings a badge into the backpack: verified, its bytes kept as they are. Returns the id it has there. */
export const importBadge = async (actor: Actor, badge: BadgeToImport, key?: RequestKey): Promise<string> => {
  const { accountId } = actor
  const earlier = await findEarlier(db(), key)
  if (earlier !== undefined) return earlier
  await takeImportShare(actor)
  const given = await readGiven(badge)
  const examination = await examineBadge(given.input)
  refuseFailed(examination)
  const known = examination.found?.reading
  // Under a key it may be the same request that is about to end.
  if (known && !key && !ownAwardOf(known)) await refuseDuplicate(db(), accountId, hashOf(known))
  const found = requireWhole(examination, badge)
  const { reading } = found
  const own = ownAwardOf(reading)
  if (own) {
    await takeUpOwn(actor, own, key)
    return own
  }
  const { email } = matchRecipient(reading, await listAddresses(db(), accountId))
  const file = given.original ?? { bytes: Buffer.from(found.text), mediaType: 'application/json' }
  // Once more when it is kept; a full backpack need not fetch pictures first.
  await requireRoom(db(), accountId, { identityHash: hashOf(reading), bytes: file.bytes.length, isStored: false })
  const pictures = await storePictures(reading, given.picture)
  const { verification } = examination
  const { fileName } = badge
  return keepImport(
    actor,
    { verification, found, recipient: email, original: describeFile(file), ...pictures, fileName },
    file,
    key,
  )
}
