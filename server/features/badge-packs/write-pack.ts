import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { PackedAnswer, PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import type { JsonObject } from '#openbadges'
import type { Locale } from '#shared/i18n/languages.ts'
import { bundledContexts } from '../../../linked-data/contexts.ts'
import { createZip, toJson } from '../takeout/index.ts'
import { packAward } from './pack-award.ts'
import { packImport } from './pack-import.ts'
import { writeReadme } from './write-readme.ts'
import { writeVerifier } from './write-verifier.ts'

/** One file of a pack; `url` where the very same bytes are served. */
export interface PackedFile {
  name: string
  content: Uint8Array | string
  url?: string
}

/** What differs between a badge that was awarded here and one that was brought in. */
export interface BadgeContents {
  files: PackedFile[]
  /** The badge as the page verifies it. */
  text: string
  picture?: { bytes: Buffer; mediaType: string }
  answers: PackedAnswer[]
}

/** The pack piece by piece. */
export async function* writePack(actor: Actor, badge: BackpackBadge, locale: Locale): AsyncGenerator<Buffer> {
  const zip = createZip()
  const { files, text, picture, answers } = badge.imported ? await packImport(actor, badge) : await packAward(badge)
  const documents = nameAnswers(answers, files)
  const texts = [...files, ...documents].flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
  const all = [...files, ...documents, ...collectContexts(texts), ...collectEndorsements(texts)]
  for (const { name, content } of all) yield* zip.add(name, content)
  const packed: PackedBadge = {
    name: badge.json.badge.name,
    text,
    ...(picture ? { picture: `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}` } : {}),
    origin: config().origin,
    verifyUrl: `${config().origin}/verify${badge.pending ? '' : `?url=${encodeURIComponent(badge.shareUrl)}`}`,
    packedAt: now().toISOString(),
    answers,
  }
  yield* zip.add('documents.json', toJson(listSources(all, answers)))
  yield* zip.add(
    'README.txt',
    inLanguage(locale, () => writeReadme(badge, packed, all)),
  )
  yield* zip.add('verify.html', writeVerifier(packed, undefined, locale))
  yield* zip.end()
}

/** The JSON-LD contexts that the documents name, as far as this server has them, each once. */
const collectContexts = (texts: readonly string[]): PackedFile[] => {
  const named = texts.flatMap((text) => readObjects(text)).flatMap((object) => [object['@context']].flat())
  const urls = new Set(named.filter((context) => typeof context === 'string'))
  return [...urls].flatMap((url) => {
    const context = bundledContexts.get(url)
    return context ? [{ name: `contexts/${nameContext(url)}`, content: JSON.stringify(context, null, 2), url }] : []
  })
}

function nameContext(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname}${pathname}`.replace(/[^A-Za-z0-9.]+/g, '-').replace(/(\.json)?$/, '.json')
}

/** The signed endorsements inside the documents, each once, so that they can be verified by themselves. */
const collectEndorsements = (texts: readonly string[]): PackedFile[] => {
  const objects = texts.flatMap((text) => readObjects(text))
  const credentials = objects.filter(({ type }) => [type].flat().includes('EndorsementCredential')).map(toJson)
  const tokens = objects.flatMap(({ endorsementJwt }) => [endorsementJwt].flat())
  return [
    ...[...new Set(credentials)].map((content, index) => ({ name: `endorsements/${index + 1}.json`, content })),
    ...[...new Set(tokens.filter((token) => typeof token === 'string'))].map((content, index) => ({
      name: `endorsements/${index + 1}.jwt`,
      content,
    })),
  ]
}

/** Every object in a JSON text, outermost first; none of a text that is not JSON. */
const readObjects = (text: string): JsonObject[] => {
  try {
    return listObjects(parseForeign(text))
  } catch {
    return []
  }
}

function listObjects(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((member) => listObjects(member))
  if (!isObject(value)) return []
  return [value, ...Object.values(value).flatMap((member) => listObjects(member))]
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** What was read elsewhere while the badge was verified, as files; what is among the files already stays out. */
const nameAnswers = (answers: PackedAnswer[], files: PackedFile[]): PackedFile[] => {
  const known = new Set(files.flatMap(({ url, content }) => (url === undefined ? [] : [content])))
  return answers
    .filter(({ status, text }) => status === 200 && !known.has(text))
    .map(({ url, text }, index) => ({ name: `documents/${index + 1}-${nameAddress(url, text)}`, content: text, url }))
}

/** The host and the end of the path, in letters that every system takes. */
function nameAddress(url: string, text: string): string {
  const { hostname, pathname } = new URL(url)
  const end = pathname.split('/').filter(Boolean).slice(-2).join('-')
  const name = `${hostname}-${end}`.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 80)
  if (/\.(json|jwt|txt)$/.test(name)) return name
  return `${name}.${text.trimStart().startsWith('{') ? 'json' : 'txt'}`
}

/** Which file came from which address, and when. */
function listSources(files: PackedFile[], answers: PackedAnswer[]): object[] {
  const readAt = new Map(answers.map((answer) => [answer.url, answer.readAt]))
  return files.flatMap(({ name, url }) =>
    url === undefined ? [] : [{ file: name, url, readAt: readAt.get(url) ?? now().toISOString() }],
  )
}
