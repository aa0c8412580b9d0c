/** A start tag of a page; names in lower case, values with their character references read. */
export interface PageTag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** What stands in a `script`, as it was written. */
  text?: string
}

const space = ' \t\n\f\r'
// What stands in them is text, whatever it looks like (HTML, 13.2.5; scripts are not run, so that `noscript` is none).
const rawNames = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'])
const mostAttributes = 50

/**
 * The start tags of HTML in their order, read by the rules of its tokenizer (HTML, 13.2.5) in one pass however it is written: no
 * tree, no scripts, nothing that fails. Comments and what stands in a script are no tags.
 */
export function* readTags(html: string): Generator<PageTag> {
  let at = html.indexOf('<')
  while (at >= 0) {
    const next = html[at + 1] ?? ''
    if (isLetter(next)) {
      const tag = readTag(html, at + 1)
      at = tag.end
      if (!rawNames.has(tag.name)) yield { name: tag.name, attributes: tag.attributes }
      else {
        const end = findEnd(html, at, tag.name)
        if (tag.name === 'script') yield { name: tag.name, attributes: tag.attributes, text: html.slice(at, end) }
        at = end
      }
    } else if (next === '/' && isLetter(html[at + 2] ?? '')) at = readTag(html, at + 2).end
    else if (html.startsWith('<!--', at)) at = after(html, '-->', at + 2)
    else if (next === '!' || next === '?' || next === '/') at = after(html, '>', at + 2)
    else at++
    at = html.indexOf('<', at)
  }
}

const isLetter = (sign: string): boolean => /^[A-Za-z]$/.test(sign)

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** Where the end tag of that name begins. */
function findEnd(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length
    const next = html[end] ?? ''
    if (html.slice(at + 2, end).toLowerCase() === name && (next === '>' || next === '/' || space.includes(next)))
      return at
  }
  return html.length
}

/** A tag from its name on; `end` is the place behind its `>`. */
function readTag(html: string, from: number): { name: string; attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  let at = skipTo(html, from, `${space}/>`)
  const name = html.slice(from, at).toLowerCase()
  while (at < html.length && html[at] !== '>') {
    if (html[at] === '/' || space.includes(html[at] ?? '')) {
      at++
      continue
    }
    const start = at
    // An equals sign that comes first is part of the name.
    at = skipTo(html, at + 1, `${space}/>=`)
    const key = html.slice(start, at).toLowerCase()
    const value = readValue(html, at)
    at = value.end
    if (!attributes.has(key) && attributes.size < mostAttributes) attributes.set(key, value.text)
  }
  return { name, attributes, end: at + 1 }
}

function readValue(html: string, from: number): { text: string; end: number } {
  let at = from
  while (at < html.length && space.includes(html[at] ?? '')) at++
  if (html[at] !== '=') return { text: '', end: at }
  at++
  while (at < html.length && space.includes(html[at] ?? '')) at++
  const quote = html[at]
  if (quote === '"' || quote === "'") {
    const closing = html.indexOf(quote, at + 1)
    const end = closing < 0 ? html.length : closing
    return { text: readReferences(html.slice(at + 1, end)), end: end + 1 }
  }
  const end = skipTo(html, at, `${space}>`)
  return { text: readReferences(html.slice(at, end)), end }
}

function skipTo(html: string, from: number, signs: string): number {
  let at = from
  while (at < html.length && !signs.includes(html[at] ?? '')) at++
  return at
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The references that addresses are written with; others stay as they are. */
const readReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
    },
  )
