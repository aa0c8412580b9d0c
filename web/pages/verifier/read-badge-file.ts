import { t } from '#shared/i18n/text.ts'
import { NotUtf8 } from '../../lib/formats/not-utf8.ts'
import { readFileBytes, readUtf8Bytes } from '../../lib/formats/read-bytes.ts'
import { readDataUrl } from '../../lib/formats/read-data-url.ts'
import type { VerifierQuestion } from './ask-verifier.ts'

const fileBytes = 10 * 1024 * 1024

/** What to ask about a dropped file: images travel whole, since the badge lies inside them. */
export async function readBadgeFile(file: File): Promise<VerifierQuestion> {
  if (file.size > fileBytes) return { trouble: t('The file is larger than 10 MB.') }
  if (file.type.startsWith('image/') || /\.(png|svg)$/i.test(file.name)) return { image: await readDataUrl(file) }
  const text = readUtf8Bytes(await readFileBytes(file))
  return text === undefined ? { trouble: new NotUtf8().message } : readBadgeText(text)
}

/** What to ask about pasted text: a link, a JSON document, or a signed token. */
export function readBadgeText(text: string): VerifierQuestion {
  const given = text.trim()
  if (/^https?:\/\/\S+$/i.test(given)) return { url: given }
  try {
    const parsed: unknown = JSON.parse(given)
    if (isObject(parsed)) return { credential: parsed }
  } catch {
    if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(given)) return { credential: given }
  }
  return {
    trouble: t(
      'There is no badge in this: it is neither a badge picture nor a badge in JSON or signed form. Ask for the original file, or for the link to the badge.',
    ),
  }
}

/** Whether a text is a badge itself, not a link to one: hosts have three parts as signed badges do. */
export const isBadgeText = (text: string): boolean =>
  /^\s*(\{|ey[\w-]+\.)/.test(text) && readBadgeText(text).credential !== undefined

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
