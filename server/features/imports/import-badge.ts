import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findEarlier, type RequestKey } from '#infra/http/limits/request-key.ts'
import { announceFile } from '#infra/storage/keep-files.ts'
import { requireQuota } from '../backpack/index.ts'
import { keepImport } from './keeping/keep-import.ts'
import { storePictures } from './keeping/store-pictures.ts'
import { takeUpOwn } from './keeping/take-up-own.ts'
import { hashOf } from './keeping/write-row.ts'
import { evaluateImport } from './reading/evaluate-import.ts'
import { originalOf } from './reading/original-of.ts'
import type { ImportInput } from './reading/read-given.ts'
import { takeImportShare } from './take-import-share.ts'

export interface BadgeToImport extends ImportInput {
  fileName: string | undefined
  keepsUnreachable: boolean
}

/** Somebody waits: all that a badge names, with the pictures, gets no more time than its own address may take. */
export const secondsForAll = 10

/** Brings a badge into the backpack: verified, its bytes kept as they are. Returns the id it has there. */
export const importBadge = async (actor: Actor, badge: BadgeToImport, key?: RequestKey): Promise<string> => {
  const { accountId } = actor
  const earlier = await findEarlier(db(), key)
  if (earlier !== undefined) return earlier
  await takeImportShare(actor)
  const end = inSeconds(secondsForAll)
  // Under a key it may be the same request that is about to end.
  const evaluated = await evaluateImport(accountId, badge, { isNew: !key, end })
  if (evaluated.own !== undefined) {
    await takeUpOwn(actor, evaluated.own, key)
    return evaluated.own
  }
  const { given, verification, found, email } = evaluated
  const { reading } = found
  const file = originalOf(given, found)
  // Once more when it is kept; a full backpack need not fetch pictures first.
  if (given.picture || reading.images.length > 0 || reading.issuerImages.length > 0) {
    await requireQuota(db(), accountId, { identityHash: hashOf(reading), bytes: file.bytes.length, isStored: false })
  }
  const pictures = await storePictures(reading, given.picture, end)
  const { fileName } = badge
  return keepImport(
    actor,
    { verification, found, recipient: email, original: await announceFile(file), ...pictures, fileName },
    file,
    key,
  )
}
