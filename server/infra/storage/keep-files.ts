import { createHash } from 'node:crypto'
import { now } from '../clock.ts'
import { context, db } from '../context.ts'
import { isTrial } from '../db/at-work.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import type { GatedImage } from '../images/gate-image.ts'
import { requireClean } from '../viruses/require-clean.ts'
import { lockFile } from './lock-file.ts'

export interface StoredFile {
  /** SHA-256 of the bytes in 64 hex digits. */
  key: string
  mediaType: string
  byteLength: number
  width: number | null
  height: number | null
  /** When it was looked through for viruses; null where nobody did, as with a picture that was drawn anew here. */
  checkedAt: Date | null
}

interface File {
  bytes: Uint8Array
  mediaType: string
}

interface Size {
  width: number | null
  height: number | null
}

/**
 * Has bytes of others looked through for viruses, and lets the sweep know of them before they are put: nothing of what is refused is
 * known to anybody. AppError `file.virus` or `file.unchecked`.
 */
export const announceFile = async (file: File): Promise<StoredFile> => {
  const checkedAt = await requireClean(file.bytes)
  return { ...(await announce(file)), checkedAt }
}

/**
 * Lets the sweep know of bytes before they are put: whatever becomes of the transaction that will refer to them, nothing lies in
 * the store that the sweep does not know. Returns what is written down of them.
 */
const announce = async ({ bytes, mediaType }: File, size?: Size): Promise<StoredFile> => {
  const file = {
    key: createHash('sha256').update(bytes).digest('hex'),
    mediaType,
    byteLength: bytes.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
    checkedAt: null,
  }
  await db()
    .insertInto('blobs')
    .values({ ...toRow(file), unused_since: now() })
    .onConflict((conflict) =>
      conflict
        .column('blob_key')
        // From anew, so that it does not go while it is about to be referred to.
        .doUpdateSet({ unused_since: now() })
        .where('blobs.unused_since', 'is not', null),
    )
    .execute()
  return file
}

/**
 * Keeps bytes as somebody sent them, before the transaction because that takes a while. AppError `unavailable` when they cannot be
 * written, and as `announceFile`.
 */
export const storeFile = async (file: File): Promise<StoredFile> => put(await announceFile(file), file)

/** Keeps a picture that was drawn anew here, which has nothing in it of what was sent. AppError `unavailable` as above. */
export const storePicture = async (image: GatedImage): Promise<StoredFile> => put(await announce(image, image), image)

async function put(stored: StoredFile, { bytes, mediaType }: File): Promise<StoredFile> {
  if (!isTrial()) await context().blobs.put(bytes, mediaType)
  return stored
}

/**
 * Before a row refers to files: from here on nobody drops them. Those whose bytes are given are put now. AppError `unavailable` when
 * the others went meanwhile with the last one who had them; the same call puts them again.
 */
export const keepFiles = async (tx: Tx, files: readonly (StoredFile & { bytes?: Uint8Array })[]): Promise<void> => {
  // In this order, so that two who keep the same files do not wait for each other.
  const sorted = [...files].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { bytes, ...file } of sorted) {
    await lockFile(tx, file.key)
    if (isTrial()) continue
    if (bytes) await context().blobs.put(bytes, file.mediaType)
    else if (!(await context().blobs.has(file.key))) throw refuse('unavailable')
    await tx
      .insertInto('blobs')
      .values(toRow(file))
      .onConflict((conflict) =>
        conflict.column('blob_key').doUpdateSet({ unused_since: null }).where('blobs.unused_since', 'is not', null),
      )
      .execute()
  }
}

const toRow = ({ key, mediaType, byteLength, width, height }: StoredFile) => ({
  blob_key: key,
  media_type: mediaType,
  byte_length: byteLength,
  width,
  height,
})
