import { idOf, isJsonObject, listOf, objectsOf, textOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { AlignmentReading, BadgeFacts } from './reading.ts'

const longestText = 32_768
const longestName = 1024
const mostMembers = 100

/** Plain text, or the value of a language-tagged one; longer texts are cut, the badge itself is kept whole. */
export function readText(value: Json | undefined, longest = longestText): string | undefined {
  const text = textOf(value) ?? textOf(objectsOf(value)[0]?.['@value'])
  return text?.trim() ? text.slice(0, longest) : undefined
}

/** A text for one line. */
export function readName(value: Json | undefined): string | undefined {
  return readText(value, longestName)?.trim()
}

/** The value when it is an http or https address: what a badge says becomes links for people. */
export function readWebUrl(value: Json | undefined): string | undefined {
  const text = textOf(value)?.trim()
  return text !== undefined && /^https?:\/\//i.test(text) && text.length <= 4096 && URL.canParse(text)
    ? text
    : undefined
}

/** The value when it is an identifier that leads nowhere by itself or to a web page. */
export function readId(value: Json | undefined): string | undefined {
  const id = idOf(value)?.trim()
  return id !== undefined && /^(?:https?|urn|did|tag):/i.test(id) && id.length <= 4096 ? id : undefined
}

/** Addresses and data URLs of pictures among the members. */
export function readImages(...values: (Json | undefined)[]): string[] {
  const found = values.flatMap((value) => listOf(value).map(idOf))
  return [...new Set(found.filter((image) => image !== undefined && /^(?:https?:\/\/|data:image\/)/i.test(image)))]
    .filter((image) => image !== undefined)
    .slice(0, 2)
}

/** What the first of the pictures shows, where its badge says so. */
export function readCaption(...values: (Json | undefined)[]): { imageCaption?: string } {
  const captions = values.flatMap(objectsOf).map(({ caption }) => readName(caption))
  return optional(
    'imageCaption',
    captions.find((caption) => caption !== undefined),
  )
}

/** Evidence in each of the forms it has had: an address, a text, an object, or several. */
export function readEvidence(value: Json | undefined): BadgeFacts['evidence'] {
  return listOf(value)
    .slice(0, mostMembers)
    .flatMap((item) => {
      const url = readWebUrl(idOf(item))
      const text = isJsonObject(item)
        ? [item.narrative, item.description, item.name].map((part) => readText(part)).find((part) => part !== undefined)
        : looksLikeAddress(item)
          ? undefined
          : readText(item)
      const piece = { ...(url ? { url } : {}), ...(text ? { narrative: text } : {}) }
      return url || text ? [piece] : []
    })
}

/** Alignment as 2.0 and 3.0, as 1.x (`name`, `url`), and as some servers write it (`target_name`). */
export function readAlignment(value: Json | undefined): AlignmentReading[] {
  return objectsOf(value)
    .slice(0, mostMembers)
    .flatMap((target) => {
      const url = readWebUrl(target.targetUrl ?? target.target_url ?? target.url)
      const name = readName(target.targetName ?? target.target_name ?? target.name) ?? url
      if (name === undefined) return []
      return [
        {
          targetName: name,
          targetUrl: url ?? '',
          ...optional(
            'targetDescription',
            readText(pick(target, 'targetDescription', 'target_description', 'description')),
          ),
          ...optional('targetFramework', readName(pick(target, 'targetFramework', 'target_framework', 'framework'))),
          ...optional('targetCode', readName(pick(target, 'targetCode', 'target_code'))),
          ...optional('targetType', readName(target.targetType)),
        },
      ]
    })
}

/** Criteria as address, as text, or as object with either or both. */
export function readCriteria(value: Json | undefined): { criteriaUrl?: string; criteriaText?: string } {
  const parts = listOf(value)
  const url = parts.map((part) => readWebUrl(idOf(part))).find((found) => found !== undefined)
  const text = parts
    .map((part) =>
      isJsonObject(part) ? readText(part.narrative) : looksLikeAddress(part) ? undefined : readText(part),
    )
    .find((found) => found !== undefined)
  return { ...optional('criteriaUrl', url), ...optional('criteriaText', text) }
}

/** Tags; one text with commas counts as several. */
export function readTags(value: Json | undefined): string[] {
  const texts = typeof value === 'string' ? value.split(',') : listOf(value)
  const tags = texts.map(readName).filter((tag) => tag !== undefined)
  return [...new Set(tags)].slice(0, mostMembers)
}

/** The member under a name, or none. */
export function optional<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  const member: Partial<Record<K, V>> = {}
  if (value !== undefined) member[name] = value
  return member
}

function pick(object: JsonObject, ...names: string[]): Json | undefined {
  return names.map((name) => object[name]).find((value) => value !== undefined && value !== null)
}

function looksLikeAddress(value: Json): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\S*$/i.test(value.trim())
}
