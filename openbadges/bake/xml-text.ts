import { BakeError } from './bake-error.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi

// Told before all the references of a long text are gathered.
const stray = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{1,8});)/i

/** Text with the five predefined and the numeric references resolved; throws BakeError for any other. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  if (stray.test(text)) throw new BakeError('malformed', 'Unknown entity &')
  return text.replace(reference, (match, decimal?: string, hex?: string, name?: string) => {
    const known = name === undefined ? decodeCodePoint(decimal, hex) : named[name]
    if (known === undefined) throw new BakeError('malformed', `Unknown entity ${match}`)
    return known
  })
}

/**
 * JSON text fit for a CDATA section: the section's end mark and characters XML 1.0 forbids can only stand inside JSON
 * strings, so they are written as JSON escapes and the JSON value stays the same.
 */
export function encodeJsonForCdata(json: string): string {
  return json
    .replaceAll(']]>', ']]\\u003e')
    .replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF\uFFFE\uFFFF]/g, (match) =>
      match.length === 2 ? match : `\\u${match.charCodeAt(0).toString(16)}`,
    )
}

function decodeCodePoint(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
