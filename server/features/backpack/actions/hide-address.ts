import { readUtf8 } from '#openbadges'
import { type KeptFacts, keptFacts } from '../views/imported-facts.ts'

const hidden = '…'
const percent = '%(?:25)*'
const next = `${percent}[89ab][\\da-f]`
// One letter as UTF-8, or one byte, percent-encoded once or more often; and what Markdown shows as the sign of an address.
const coded = new RegExp(
  [
    `${percent}[cd][\\da-f]${next}`,
    `${percent}e[\\da-f](?:${next}){2}`,
    `${percent}f[0-4](?:${next}){3}`,
    `${percent}[\\da-f]{2}`,
    '&#0*64;|&#x0*40;|&commat;',
  ].join('|'),
  'gi',
)

const decode = (piece: string): string => {
  if (piece.startsWith('&')) return '@'
  const bytes = piece.split('%').map((byte) => Number.parseInt(byte.slice(-2), 16))
  return readUtf8(Buffer.from(bytes.slice(1))) ?? '\ufffd'
}

const isPlain = /^[\0-\x7f]*$/

/** Without regard to capitals; each letter stays as long as it is, so that places stay what they are. */
const fold = (text: string): string => (isPlain.test(text) ? text.toLowerCase() : text.replace(/./gsu, foldLetter))

const foldLetter = (letter: string): string => {
  const capital = letter.toUpperCase()
  const small = (capital.length === letter.length ? capital : letter).toLowerCase()
  return small.length === letter.length ? small : letter
}

// What decoding leaves may be encoded again, where a part of it was written as it is.
const mostLayers = 4

/** The text, and what is left of it layer by layer. */
function decodeLayers(text: string): [outer: string, ...inner: string[]] {
  const layers: [string, ...string[]] = [text]
  while (layers.length <= mostLayers) {
    const last = layers.at(-1) ?? ''
    const next = last.replace(coded, decode)
    if (next === last) break
    layers.push(next)
  }
  return layers
}

/** Where the address stands in the text, in any case, each letter as it is or encoded. */
function* findAddress(text: string, address: string): Generator<[from: number, to: number]> {
  const [wanted, layers] = [fold(decodeLayers(address).at(-1) ?? ''), decodeLayers(text)]
  const open = fold(layers.at(-1) ?? '')
  let at = wanted === '' ? -1 : open.indexOf(wanted)
  if (at < 0) return
  const steps = layers.slice(0, -1).reverse().map(followPieces)
  const placeIn = (place: number, side: 'from' | 'to') => steps.reduce((there, step) => step(there, side), place)
  while (at >= 0) {
    const end = at + wanted.length
    yield [placeIn(at, 'from'), placeIn(end, 'to')]
    at = open.indexOf(wanted, end)
  }
}

/** Leads from places in the decoded text, each behind the last, to those in the text: before what is encoded, or behind it. */
function followPieces(text: string): (place: number, side: 'from' | 'to') => number {
  const pieces = text.matchAll(coded)
  // The last piece that begins before the place: where it is in the text, and where in the decoded one.
  let before = { from: 0, to: 0, at: 0, end: 0 }
  let ahead = readPiece(before, pieces.next().value)
  return (place, side) => {
    while (ahead && (side === 'from' ? ahead.at <= place : ahead.at < place)) {
      before = ahead
      ahead = readPiece(before, pieces.next().value)
    }
    return place < before.end ? before[side] : before.to + (place - before.end)
  }
}

type Piece = Record<'from' | 'to' | 'at' | 'end', number>

const readPiece = (last: Piece, found: RegExpExecArray | undefined): Piece | undefined => {
  if (!found) return undefined
  const at = last.end + (found.index - last.to)
  return { from: found.index, to: found.index + found[0].length, at, end: at + decode(found[0]).length }
}

/** The text with a mark in place of the address. */
export const hideInText = (text: string, address: string): string => {
  let clean = ''
  let last = 0
  for (const [from, to] of findAddress(text, address)) {
    clean += text.slice(last, from) + hidden
    last = to
  }
  return clean + text.slice(last)
}

/** Whether the address stands in the text in clear. */
export const showsAddress = (text: string, address: string): boolean => !findAddress(text, address).next().done

/**
 * What a badge from elsewhere says, the address of its recipient nowhere in clear: links that carry it are left out, of
 * other texts only the address is.
 */
export const hideAddress = (facts: KeptFacts, address: string): KeptFacts => {
  const copy = (part: unknown, name = ''): unknown => {
    if (typeof part === 'string') return copyText(part, address, name)
    if (Array.isArray(part)) return part.map((item) => copy(item)).filter((item) => item !== undefined)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([member, inner]) => [member, copy(inner, member)]))
  }
  return keptFacts.parse(copy(facts))
}

function copyText(text: string, address: string, member: string): string | undefined {
  const clean = hideInText(text, address)
  if (clean === text || !/^[a-z][a-z0-9+.-]*:\S*$/i.test(text)) return clean
  // A badge and what it is aligned to always have a name, and an alignment an address, be it an empty one.
  if (member === 'targetUrl') return ''
  return member === 'name' || member === 'targetName' ? clean : undefined
}
