import { context } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { keepMade } from '#infra/images/keep-made.ts'
import { bakeImage, type PictureBytes } from '../../awards/index.ts'
import { type OwnAward, readAwardNow } from '../award-reader.ts'
import { writeAssertion } from '../documents/award-document.ts'
import type { Edition } from '../documents/documents.ts'
import { convertImage, drawImage, type ImageWish } from '../images.ts'
import { createStore } from '../kept/store.ts'
import { tagOf } from '../pages/tag.ts'

interface BakedPicture extends PictureBytes {
  etag: string
}

const mebibyte = 1024 * 1024

/** All pictures together take 32 MiB at most, and what they were baked into 16. */
export const keptPictures = createStore<BakedPicture>(32 * mebibyte)
const findSource = keepMade(16 * mebibyte)

/**
 * The picture of an award, the badge baked in, unless a form is asked for that has no room for it; undefined where there is
 * no such award of this server, 404 once it is revoked.
 */
export const drawAward = (awardId: string, wish: ImageWish): Promise<BakedPicture | undefined> =>
  bakeOrFind(awardId, { edition: '2_0', ending: wish.type === 'png' ? 'png' : undefined, wish })

/** The badge image with the award inside: the 1.1 or 2.0 assertion or the signed 3.0 credential. 404 once revoked. */
export const bakeAward = async (awardId: string, edition: Edition, ending?: string): Promise<BakedPicture> => {
  const picture = await bakeOrFind(awardId, { edition, ending })
  if (!picture) throw notFound()
  return picture
}

interface Form {
  edition: Edition
  ending?: string | undefined
  wish?: ImageWish
}

/** One statement says what the award is now; the picture is baked once, and sent while that is the same. */
async function bakeOrFind(awardId: string, form: Form): Promise<BakedPicture | undefined> {
  const award = await readAwardNow(awardId)
  if (!award) return undefined
  if (award.status.isRevoked) throw notFound()
  const { edition, ending, wish = {} } = form
  const key = JSON.stringify([awardId, edition, ending, wish.type, wish.fmt])
  const kept = keptPictures.find(key, award.status.mark)
  if (kept) return kept
  const image = await convertImage(await bake(award, form), wish)
  const picture = { ...image, etag: tagOf(image.bytes) }
  keptPictures.keep(key, award.status.mark, picture, image.bytes.length)
  return picture
}

async function bake(award: OwnAward, { edition, ending }: Form): Promise<PictureBytes> {
  const { awardId, imageKey } = award.documents
  const mediaType = award.status.pictureType
  if (mediaType === null) throw notFound()
  const stored = { bytes: await readSource(imageKey), mediaType }
  const image = ending === 'png' ? { bytes: await drawImage(stored), mediaType: 'image/png' } : stored
  const text = edition === '3_0' ? award.documents.credential : writeAssertion(award, edition)
  return bakeImage(image, edition === '3_0' ? '3_0' : '2_0', text, awardId)
}

// The bytes of a class lie in the pictures of all its awards.
const readSource = (key: string): Promise<Buffer> =>
  findSource(key, async () => {
    const bytes = await context().blobs.get(key)
    if (!bytes) throw notFound()
    return bytes
  })
