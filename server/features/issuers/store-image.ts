import type { Tx } from '#infra/db/transaction.ts'
import { gateImage } from '#infra/images/gate-image.ts'
import { keepFiles, type StoredFile, storePicture } from '#infra/storage/keep-files.ts'

/** Lets an uploaded picture through the gate and keeps its bytes; before the transaction, because it takes a while. */
export const storeImage = async (dataUrl: string, kind: 'badge' | 'issuer'): Promise<StoredFile> =>
  storePicture(await gateImage(dataUrl, { kind }))

/** Writes down what the stored bytes are, before a row refers to them. */
export const insertBlob = (tx: Tx, image: StoredFile): Promise<void> => keepFiles(tx, [image])

/** On update a form sends back the address of the picture it was given: that picture stays. */
export const isStoredAddress = (image: string): boolean => /^https?:\/\//i.test(image)
