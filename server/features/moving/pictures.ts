import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { uploadBytes } from '#contracts/fields/limits.ts'
import { AppError } from '#infra/errors.ts'
import { type GatedImage, gateImage } from '#infra/images/gate-image.ts'
import { cut } from '#infra/one-line.ts'
import { readUtf8 } from '#openbadges'

export interface Pictures {
  /** The bytes of a picture by its path or address; undefined where there is none. */
  read(picture: string): Promise<Buffer | undefined>
}

/** Pictures in a copy of the former server's media folder; nothing outside of it is read. */
export const openPictures = (folder: string | undefined): Pictures => ({
  read: async (picture) => {
    if (folder === undefined) return undefined
    const root = path.resolve(folder)
    const file = path.resolve(root, picture)
    if (!file.startsWith(root + path.sep)) return undefined
    const found = statSync(file, { throwIfNoEntry: false })
    return found?.isFile() && found.size <= uploadBytes ? readFileSync(file) : undefined
  },
})

/** What a server answers in place of a picture to whom it shows none: JSON, or a page that asks for a sign-in. */
export const readAnswerText = (bytes: Buffer): string | undefined => {
  const text = readUtf8(bytes)?.trim()
  return text !== undefined && /^([[{]|<!doctype html|<html)/i.test(text)
    ? cut(text.replace(/\s+/g, ' '), 120)
    : undefined
}

/** A picture that is through the gate, and whether it still has the bytes that it had; undefined for none that can be shown. */
export const readPicture = async (
  pictures: Pictures,
  picture: string | null,
  kind: 'badge' | 'issuer',
): Promise<{ image: GatedImage; isSame: boolean } | undefined> => {
  const bytes = picture === null ? undefined : await pictures.read(picture)
  if (!bytes) return undefined
  try {
    const image = await gateImage(bytes, { kind })
    return { image, isSame: image.bytes.equals(bytes) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'image.invalid') return undefined
    throw error
  }
}

/** A badge to look at where there is no picture any more; badges of different names have different colours. */
export const drawPicture = (name: string): Promise<GatedImage> => {
  const hue = (createHash('sha256').update(name).digest()[0] ?? 0) * (360 / 256)
  return gateImage(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><circle cx="200" cy="200" r="190" fill="hsl(${Math.round(hue)}, 45%, 35%)"/><circle cx="200" cy="200" r="160" fill="none" stroke="#fff" stroke-width="8"/><path d="M200 90 230 170h85l-68 52 26 84-73-52-73 52 26-84-68-52h85Z" fill="#fff"/></svg>`,
    ),
    { kind: 'badge' },
  )
}
