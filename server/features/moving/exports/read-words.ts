import { badgeNameLength, descriptionLength, emailLength, urlLength } from '#contracts/fields/limits.ts'
import { cut } from '#infra/one-line.ts'
import { canonicalIdentifier } from '#openbadges'
import { readJson } from '../read-json.ts'

/** The address in its one spelling; undefined for what is none, and for one that was made unreadable (`a***@s*****.example`). */
export const readEmail = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= emailLength && /^[^\s@<>"*]+@[^\s@<>"*][^\s@<>"*.]*\.[^\s@<>"*]+$/.test(text)
    ? canonicalIdentifier('email', text)
    : undefined

/** An address that a browser may follow. */
export const readUrl = (text: string | undefined): string | null =>
  text !== undefined && text.length <= urlLength && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null

/** One line, as long as names may be. */
export const readName = (text: string | undefined): string =>
  cut((text ?? '').replace(/[\p{C}\s]+/gu, ' ').trim(), badgeNameLength)

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  agrave: 'à',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  ccedil: 'ç',
  ntilde: 'ñ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
}

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, tens?: string, sixteens?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = tens === undefined ? Number.parseInt(sixteens ?? '', 16) : Number(tens)
      return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
    },
  )

/** What to do, a line for each thing where it is a list. */
export const readSteps = (text: string | undefined): string | null => {
  const things = parse(text)
  if (!Array.isArray(things)) return readProse(text)
  const steps = things.map((one) =>
    typeof one === 'object' && one !== null ? (Reflect.get(one, 'title') ?? Reflect.get(one, 'name')) : one,
  )
  return readProse(steps.flatMap((step) => (typeof step === 'string' ? [`- ${readName(step)}`] : [])).join('\n'))
}

/** Plain words, where pages stood: ends of paragraphs become ends of lines. */
export const readProse = (text: string | undefined): string | null => {
  const plain = (text ?? '').replace(/<(?:br|\/p|\/li|\/h\d|\/div)\b[^<>]*>/gi, '\n').replace(/<[a-z/!][^<>]*>/gi, '')
  const words = decodeEntities(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return words === '' ? null : cut(words, descriptionLength)
}

/** A list as JSON, of texts or of things with a name, or with commas between. */
export const readList = (text: string | undefined): string[] => {
  const things = parse(text)
  const list = Array.isArray(things) ? things : (text ?? '').split(',')
  const names = list.map((one) => (typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : one))
  return [...new Set(names.flatMap((one) => (typeof one === 'string' && readName(one) ? [readName(one)] : [])))]
}

/** Addresses and words of evidence: one address, a text, or a list of things that have either. */
export const readEvidence = (text: string | undefined): { evidence_url: string | null; narrative: string | null }[] => {
  const things = parse(text) ?? text
  return [things].flat().flatMap((one) => {
    const words = typeof one === 'object' && one !== null ? new Map<string, unknown>(Object.entries(one)) : undefined
    const said = (...names: string[]): string | undefined =>
      names.map((name) => words?.get(name)).find((value): value is string => typeof value === 'string' && value !== '')
    const whole = typeof one === 'string' ? one : undefined
    const evidence_url = readUrl(whole ?? said('url', 'link', 'value', 'id', 'evidence_url'))
    const narrative = readProse(
      evidence_url !== null && whole ? undefined : (whole ?? said('description', 'narrative', 'title', 'name')),
    )
    return evidence_url !== null || narrative !== null ? [{ evidence_url, narrative }] : []
  })
}

const parse = (text: string | undefined): unknown =>
  text === undefined || !/^\s*[[{]/.test(text) ? undefined : readJson(text)
