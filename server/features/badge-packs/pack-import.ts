import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findImported, findOriginal, nameOriginal } from '../backpack/index.ts'
import { readOriginalText } from '../imports/index.ts'
import { findPictureType } from '../public-pages/index.ts'
import { toJson } from '../takeout/index.ts'
import { verifyRecorded } from '../verifier/index.ts'
import type { BadgeContents, PackedFile } from './write-pack.ts'

/** A badge that was brought in: its file byte for byte, what stands in it, and what its issuer says of it now. */
export const packImport = async ({ accountId }: Actor, badge: BackpackBadge): Promise<BadgeContents> => {
  const row = await findImported(db(), accountId, badge.id)
  if (!row) throw notFound()
  const { blobs } = context()
  const [named, original, image] = await Promise.all([
    findOriginal(db(), accountId, badge.id),
    blobs.get(row.original_key),
    row.image_key ? blobs.get(row.image_key) : undefined,
  ])
  const text = await readOriginalText(row)
  const { verification, answers } = await verifyRecorded({ text })
  const imageType = row.image_key ? await findPictureType(db(), row.image_key) : undefined
  const picture = image && imageType ? { bytes: image, mediaType: imageType } : undefined
  const files: PackedFile[] = [
    ...(original && named ? [{ name: `original/${nameOriginal(named)}`, content: original }] : []),
    { name: text.trimStart().startsWith('{') ? 'badge.json' : 'badge.txt', content: text },
    { name: 'report.json', content: toJson(verification) },
    { name: 'earlier-report.json', content: toJson(row.report) },
    ...(picture ? [{ name: `picture.${endingOf(picture.mediaType)}`, content: picture.bytes }] : []),
  ]
  return { files, text, ...(picture ? { picture } : {}), answers }
}

const endingOf = (mediaType: string): string => (mediaType === 'image/png' ? 'png' : 'svg')
