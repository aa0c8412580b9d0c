import type { VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { t } from '#shared/i18n/text.ts'
import { fetchAgain } from '../../lib/api/fetch-again.ts'
import { makeKey } from '../../lib/formats/make-key.ts'
import { peekBytes, readFileBytes, readUtf8Bytes } from '../../lib/formats/read-bytes.ts'
import { refusalOf } from './ask-verifier.ts'

const filesAtOnce = 1000
const uploadBytes = 32 * 1024 * 1024

export interface BatchUpload {
  type: 'application/zip' | 'text/csv' | 'text/csv; charset=windows-1252'
  body: Blob
}

const isZip = (file: File) => /\.zip$/i.test(file.name) || /zip/.test(file.type)
const isCsv = (file: File) => /\.csv$/i.test(file.name) || file.type === 'text/csv'

/** Why nothing is sent; with `odd` a list in another code than UTF-8, which only who has it can name. */
export interface BatchTrouble {
  trouble: string
  odd?: File
}

/** What is sent when there is more than one badge to check; undefined for a single file, or why nothing is sent. */
export async function planBatch(files: readonly File[]): Promise<BatchUpload | BatchTrouble | undefined> {
  const [only] = files
  if (!only) return undefined
  if (files.length > filesAtOnce) return { trouble: t('Up to 1,000 badges can be checked together.') }
  if (files.reduce((sum, { size }) => sum + size, 0) > uploadBytes) {
    return { trouble: sayTooLarge(only, files.length) }
  }
  if (files.length > 1) return { type: 'application/zip', body: await packFiles(files) }
  if (isZip(only)) return { type: 'application/zip', body: only }
  const bytes = await readFileBytes(only)
  if (!isCsv(only) && !(/\.txt$/i.test(only.name) && hasManyLinks(peekBytes(bytes)))) return undefined
  if (readUtf8Bytes(bytes) !== undefined) return { type: 'text/csv', body: only }
  const trouble = t('This list is not in UTF-8. If an older Excel wrote it, it is most likely in Windows-1252.')
  return { trouble, odd: only }
}

function sayTooLarge(first: File, count: number): string {
  if (count > 1) return t('These files are larger than 32 MB together. Send them in parts.')
  if (isZip(first) || isCsv(first)) return t('This file is larger than 32 MB. Send it in parts.')
  return t('The file is too large to be a badge.')
}

/** The page of the new batch, or why there is none. */
export async function sendBatch({ type, body }: BatchUpload): Promise<{ url: string } | { trouble: string }> {
  try {
    const response = await fetchAgain('/v3/verify/batches', {
      method: 'POST',
      headers: { 'Content-Type': type, Accept: 'application/json', 'Idempotency-Key': makeKey() },
      body,
    })
    if (!response.ok) return { trouble: await refusalOf(response) }
    const batch: VerificationBatch = await response.json()
    return { url: batch.url }
  } catch {
    return { trouble: t('The server could not be reached. Check your connection and try again.') }
  }
}

export function hasManyLinks(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.some((line) => /^\s*"?https?:\/\/\S/i.test(line))
}

/** Folders stay part of the names, so that two files of one name stay two. */
async function packFiles(files: readonly File[]): Promise<Blob> {
  const { zipSync } = await import('fflate')
  const packed: Record<string, [Uint8Array, { level: 0 | 1 }]> = {}
  for (const file of files) {
    const name = file.webkitRelativePath || file.name
    const free = name in packed ? `${Object.keys(packed).length}/${name}` : name
    packed[free] = [new Uint8Array(await file.arrayBuffer()), { level: file.type === 'image/png' ? 0 : 1 }]
  }
  return new Blob([new Uint8Array(zipSync(packed))], { type: 'application/zip' })
}
