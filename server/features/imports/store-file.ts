import { context } from '#infra/context.ts'
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

/** Keeps bytes under their digest; what they are is written down later, in the transaction that refers to them. */
export const storeFile = async ({ bytes, mediaType }: OriginalFile, size?: Size): Promise<StoredFile> => {
  const key = await context().blobs.put(bytes, mediaType)
  return { key, mediaType, byteLength: bytes.length, width: size?.width ?? null, height: size?.height ?? null }
}
