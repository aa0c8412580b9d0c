import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { type GatedImage, gateImage } from '#infra/images/gate-image.ts'
import { requireFile } from '#infra/storage/lock-file.ts'

export interface StoredImage {
  key: string
  mediaType: string
  byteLength: number
  width: number
  height: number
}

/** Lets an uploaded picture through the gate and keeps its bytes; before the transaction, because it takes a while. */
export const storeImage = async (dataUrl: string, kind: 'badge' | 'issuer'): Promise<StoredImage> =>
  storeGated(await gateImage(dataUrl, { kind }))

/** Keeps the bytes of a picture that is through the gate. */
export const storeGated = async ({ bytes, mediaType, width, height }: GatedImage): Promise<StoredImage> => {
  const key = await context().blobs.put(bytes, mediaType)
  return { key, mediaType, byteLength: bytes.length, width: width ?? null, height: height ?? null }
}

/** Writes down what the stored bytes are, before a row refers to them. */
export const insertBlob = async (tx: Tx, image: StoredImage): Promise<void> => {
  await requireFile(tx, image.key)
  await tx
    .insertInto('blobs')
    .values({
      blob_key: image.key,
      media_type: image.mediaType,
      byte_length: image.byteLength,
      width: image.width,
      height: image.height,
    })
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}

/** On update a form sends back the address of the picture it was given: that picture stays. */
export const isStoredAddress = (image: string): boolean => /^https?:\/\//i.test(image)
