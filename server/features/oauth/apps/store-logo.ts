import type { Tx } from '#infra/db/transaction.ts'
import { insertBlob, storeImage } from '../../issuers/index.ts'

export type StoredImage = Awaited<ReturnType<typeof storeImage>>

/** Key of the logo, once its bytes are written down. */
export const keepLogo = async (tx: Tx, image: StoredImage | undefined): Promise<string | null> => {
  if (!image) return null
  await insertBlob(tx, image)
  return image.key
}

export const storeLogo = (dataUrl: string): Promise<StoredImage> => storeImage(dataUrl, 'issuer')
