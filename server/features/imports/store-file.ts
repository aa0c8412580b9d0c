import { createHash } from 'node:crypto'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import type { OriginalFile } from './read-given.ts'

export interface StoredFile {
  key: string
  mediaType: string
  byteLength: number
  width: number | null
  height: number | null
}

interface Size {
  width: number
  height: number
}

/** What is written down of bytes that are not kept yet. */
export const describeFile = ({ bytes, mediaType }: OriginalFile, size?: Size): StoredFile => ({
  key: createHash('sha256').update(bytes).digest('hex'),
  mediaType,
  byteLength: bytes.length,
  width: size?.width ?? null,
  height: size?.height ?? null,
})

/** Keeps bytes under their digest; what they are is written down later, in the transaction that refers to them. */
export const storeFile = async (file: OriginalFile, size?: Size): Promise<StoredFile> => {
  await context().blobs.put(file.bytes, file.mediaType)
  return describeFile(file, size)
}

/** Writes down what kept bytes are, for the rows that refer to them. */
export const insertFile = async (db: Db, file: StoredFile): Promise<void> => {
  await db
    .insertInto('blobs')
    .values({
      blob_key: file.key,
      media_type: file.mediaType,
      byte_length: file.byteLength,
      width: file.width,
      height: file.height,
    })
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}
