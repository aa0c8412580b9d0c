import type { VerificationBatch } from '#contracts/verifier-batches.ts'
import { fetchAgain } from '../lib/fetch-again.ts'
import { makeKey } from '../lib/make-key.ts'
import { t } from '../lib/text.ts'
import { refusalOf } from './ask-verifier.ts'

const filesAtOnce = 1000
const uploadBytes = 32 * 1024 * 1024

export interface BatchUpload {
  type: 'application/zip' | 'text/csv'
  body: Blob
}

const isZip = (file: File) => /\.zip$/i.test(file.name) || /zip/.test(file.type)
const isCsv = (file: File) => /\.csv$/i.test(file.name) || file.type === 'text/csv'

/** What is sent when there is more than one badge to check; undefined for a single file, or why nothing is sent. */
export async function planBatch(files: readonly File[]): Promise<BatchUpload | { trouble: string } | undefined> {
  const [only] = files
  if (!only) return undefined
  if (files.length > filesAtOnce) return { trouble: t('Up to 1,000 badges can be checked together.') }
  if (files.reduce((sum, { size }) => sum + size, 0) > uploadBytes) {
    return { trouble: t('These files are larger than 32 MB together. Send them in parts.') }
  }
  if (files.length > 1) return { type: 'application/zip', body: await packFiles(files) }
  if (isZip(only)) return { type: 'application/zip', body: only }
  if (isCsv(only)) return { type: 'text/csv', body: only }
  if (/\.txt$/i.test(only.name) && hasManyLinks(await only.text())) return { type: 'text/csv', body: only }
  return undefined
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
