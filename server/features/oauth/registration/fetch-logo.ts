import { uploadBytes } from '#contracts/fields/limits.ts'
import { charge } from '#infra/budgets/charge.ts'
import { context, db } from '#infra/context.ts'
import { AppError, invalid } from '#infra/errors.ts'
import { gateImage } from '#infra/images/gate-image.ts'
import { type StoredFile, storePicture } from '#infra/storage/keep-files.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

/**
 * The logo is kept here, so that the page that asks people loads nothing from elsewhere. Its address is the app's, which may
 * change what it said as often as it likes.
 */
export const fetchLogo = async (address: string): Promise<StoredFile> => {
  await charge(db(), 'app-logo', {})
  const answer = await context().fetchOutside(address, {
    accept: 'image/svg+xml, image/png',
    maxBytes: uploadBytes,
    timeoutMs: 5000,
  })
  if (!answer.ok) throw invalid({ logo_uri: [makeMessage('outside.unreachable')] })
  try {
    return await storePicture(await gateImage(answer.bytes, { kind: 'issuer' }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'image.invalid') {
      throw invalid({ logo_uri: [makeMessage('app.logo')] })
    }
    throw error
  }
}
