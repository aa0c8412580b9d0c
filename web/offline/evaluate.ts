import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { t } from '#shared/i18n/text.ts'
import { readInPicture } from '../engine/read-badge-bytes.ts'
import { verifyPacked } from '../engine/verify-packed.ts'
import { NotUtf8 } from '../lib/formats/not-utf8.ts'
import { readUtf8Bytes } from '../lib/formats/read-bytes.ts'

const fileBytes = 10 * 1024 * 1024

/** A verdict with the picture that it is about, or why there is none. */
export type Evaluated = { result: Verification; picture?: string } | { trouble: string }

/**
 * The badge of the pack as of today. What has run out since, such as a list of revoked badges, would leave it open for
 * ever; then it is evaluated as of the day when it was packed.
 */
export async function evaluatePacked(packed: PackedBadge, text = packed.text): Promise<Evaluated> {
  // Without it a signature could not be told from a false one.
  if (!globalThis.crypto?.subtle) return { trouble: t('This browser cannot verify badges by itself. Try another one.') }
  const today = await verifyPacked(packed, text, new Date())
  if (today.verdict !== 'unverifiable') return { result: today }
  return { result: await verifyPacked(packed, text, new Date(packed.packedAt)) }
}

/** The same for a file; a sentence when there is no badge in it. */
export async function evaluateFile(packed: PackedBadge, file: File): Promise<Evaluated> {
  if (file.size > fileBytes) return { trouble: t('The file is larger than 10 MB.') }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPicture = file.type.startsWith('image/') || /\.(png|svg)$/i.test(file.name)
  const text = isPicture ? await readInPicture(bytes) : readUtf8Bytes(bytes)
  if (text === undefined && !isPicture) return { trouble: new NotUtf8().message }
  if (text === undefined) return { trouble: t('There is no badge in this picture. Ask for the original file.') }
  if (/^\s*https?:/i.test(text)) return { trouble: t('The file holds a link only, and this page asks nobody.') }
  const evaluated = await evaluatePacked(packed, text)
  return isPicture && 'result' in evaluated ? { ...evaluated, picture: URL.createObjectURL(file) } : evaluated
}
