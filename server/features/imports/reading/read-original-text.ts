import { context } from '#infra/context.ts'
import { BakeError, readBadgeImage, readUtf8 } from '#openbadges'
import type { ImportedRow } from '../../backpack/index.ts'

/** The document in the file that was brought in; when the file is lost, what was read out of it. */
export const readOriginalText = async ({
  original_key,
  credential,
}: Pick<ImportedRow, 'original_key' | 'credential'>): Promise<string> => {
  const bytes = await context().blobs.get(original_key)
  if (!bytes) return credential
  try {
    const baked = await readBadgeImage(bytes)
    if (baked) return baked.text
  } catch (error) {
    if (!(error instanceof BakeError)) throw error
  }
  return isPicture(bytes) ? credential : (readUtf8(bytes, { keepsMark: true }) ?? credential)
}

const isPicture = (bytes: Buffer): boolean => bytes[0] === 0x89 || bytes[0] === 0x3c
