import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { gateImage } from '#infra/images/gate-image.ts'

export interface StoredImage {
  key: string
  mediaType: string
  byteLength: number
  width: number
  height: number
}

/** Checks, reduces and stores an uploaded image, before any transaction: the bytes are addressed by their hash. */
export const storeImage = async (dataUrl: string, kind: 'badge' | 'issuer'): Promise<StoredImage> => {
  const { bytes, mediaType, width, height } = await gateImage(dataUrl, { kind })
  const key = await context().blobs.put(bytes, mediaType)
  return { key, mediaType, byteLength: bytes.length, width, height }
}

/** Notes a stored image in the transaction that refers to it. */
export const insertBlob = async (tx: Tx, image: StoredImage): Promise<string> => {
  await tx
    .insertInto('blobs')
    .values({
      blob_key: image.key,
      media_type: image.mediaType,
      byte_length: image.byteLength,
      width: image.width,
      height: image.height,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
  return image.key
}

/** On an update the image may come back as the address it was answered with: then it stays as it is. */
export const isNewImage = (image: string | null | undefined): image is string =>
  typeof image === 'string' && image !== '' && !/^https?:\/\//.test(image)
