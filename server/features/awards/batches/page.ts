import { pageMaximum, pageSize } from '#contracts/limits.ts'
import { config } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'

/** What is no number, or below one, counts as absent; what is too large as the most there is (api.md 1.0). */
export const parseSize = (text: string | undefined): number => {
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return size < 1 ? pageSize : Math.min(size, pageMaximum)
}

/** Opaque to clients: the place of the last entry they have. */
export const writePlace = (...parts: (string | number)[]): string => Buffer.from(parts.join(' ')).toString('base64url')

export const readPlace = (cursor: string | undefined, form: RegExp): string[] | undefined => {
  if (!cursor) return undefined
  const parts = form.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!parts) throw invalid({ cursor: ['Invalid cursor.'] })
  return parts.slice(1)
}

/** The `Link` header to the page after this one. */
export const linkToNext = (path: string, query: Record<string, string | undefined>, cursor: string): string => {
  const url = new URL(path, config().origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  url.searchParams.set('cursor', cursor)
  return `<${url.href}>; rel="next"`
}
