import { randomBytes } from 'node:crypto'
import { explainFile } from '#infra/settings/explain-file.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import { bad, type Diagnosis, ok } from './finding.ts'

/** What did not work with a probe that was written, read and deleted; undefined when all did. */
export const gatherStorage = async (blobs: BlobStore): Promise<string | undefined> => {
  const probe = randomBytes(64)
  let doing = 'written'
  try {
    const key = await blobs.put(probe, 'application/octet-stream')
    doing = 'read'
    if (!(await blobs.get(key))?.equals(probe)) throw new Error('Other bytes came back.')
    doing = 'deleted'
    await blobs.delete(key)
    if (await blobs.has(key)) throw new Error('It is still there.')
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const known = explainFile(cause) ?? cause
    return `A probe could not be ${doing}: ${known instanceof Error ? known.message : String(known)}`
  }
}

export const evaluateStorage = (fault: string | undefined): Diagnosis =>
  fault === undefined ? ok('storage', 'A probe was written, read and deleted.') : bad('storage', fault, adviseOn(fault))

const adviseOn = (fault: string): string =>
  fault.includes('no room left')
    ? 'make room, or move SASH_DATA to a larger disk.'
    : 'look whether the folder SASH_DATA/blobs belongs to the user of Sash, or at the bucket.'
