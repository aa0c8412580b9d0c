import type { Tx } from '#infra/db/transaction.ts'
import type { StoredFile } from '#infra/storage/keep-files.ts'
import { insertBlob, storeImage } from '../../issuers/index.ts'

/** Key of the logo, once its bytes are written down. */
export const keepLogo = async (tx: Tx, image: StoredFile | undefined): Promise<string | null> => {
  if (!image) return null
  await insertBlob(tx, image)
  return image.key
}

export const storeLogo = (dataUrl: string): Promise<StoredFile> => storeImage(dataUrl, 'issuer')
