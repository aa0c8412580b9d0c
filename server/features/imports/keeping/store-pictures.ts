import { uploadBytes } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import type { GatedImage } from '#infra/images/gate-image.ts'
import { gatePhoto } from '#infra/images/gate-photo.ts'
import { parseDataUrl } from '#infra/images/parse-data-url.ts'
import { timeLeft } from '#infra/outside/time-left.ts'
import { type StoredFile, storePicture } from '#infra/storage/keep-files.ts'
import type { BadgeReading } from '#openbadges'

type Kind = 'badge' | 'issuer'

const longestMilliseconds = 5000

/**
 * The cleaned pictures of a badge and its issuer, asked for until `end`. That there is none, or none that can be shown, is
 * no failure.
 */
export const storePictures = async (
  reading: BadgeReading,
  picture: Buffer | undefined,
  end?: Date,
): Promise<{ image: StoredFile | undefined; issuerImage: StoredFile | undefined }> => {
  const own = picture && (await clean(picture, 'badge'))
  const [image, issuerImage] = await Promise.all([
    own ? storePicture(own) : storeFirst(reading.images, 'badge', end),
    storeFirst(reading.issuerImages, 'issuer', end),
  ])
  return { image, issuerImage }
}

async function storeFirst(addresses: readonly string[], kind: Kind, end?: Date): Promise<StoredFile | undefined> {
  for (const address of addresses) {
    const bytes = await read(address, end)
    const image = bytes && (await clean(bytes, kind))
    if (image) return storePicture(image)
  }
  return undefined
}

async function read(address: string, end: Date | undefined): Promise<Buffer | undefined> {
  if (address.startsWith('data:')) return orNothing(async () => parseDataUrl(address).bytes)
  if (end && end <= now()) return undefined
  const answer = await context().fetchOutside(address, {
    accept: 'image/svg+xml, image/png, image/*;q=0.8',
    maxBytes: uploadBytes,
    timeoutMs: timeLeft(end, longestMilliseconds),
  })
  return answer.ok ? answer.bytes : undefined
}

const clean = (bytes: Buffer, kind: Kind): Promise<GatedImage | undefined> =>
  orNothing(() => gatePhoto(bytes, { kind }))

async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'image.invalid') return undefined
    throw error
  }
}
