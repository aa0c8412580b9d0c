import { type BadgeVersion, bakePng, bakeSvg, readUtf8 } from '#openbadges'
import { awardUrl } from '../issuers/index.ts'

/** A stored picture: PNG, or else SVG. */
export interface PictureBytes {
  bytes: Buffer
  mediaType: string
}

/** The picture with the award inside: the 2.0 assertion or the signed 3.0 credential. Throws BakeError. */
export const bakeImage = (image: PictureBytes, version: BadgeVersion, json: string, awardId: string): PictureBytes => {
  if (image.mediaType === 'image/png') {
    return { bytes: Buffer.from(bakePng(image.bytes, version, json)), mediaType: image.mediaType }
  }
  const svg = bakeSvg(readUtf8(image.bytes, { keepsMark: true }) ?? '', version, { json }, awardUrl(awardId))
  return { bytes: Buffer.from(svg), mediaType: 'image/svg+xml' }
}
