import { parseJsonText } from '../encoding/parse-json-text.ts'
import { isJsonObject } from '../json.ts'
import type { Json } from '../tools.ts'
import { moodleAddress } from './moodle-address.ts'

/** What a list says of a badge that stands elsewhere. */
export interface ListedBadge {
  name?: string
  /** Where it stands, if the list says so. */
  url?: string
  /** To whom it was given. */
  email?: string
}

/** Reads the cells of a table, line by line without the empty ones; undefined for what is none. */
export type ReadTable = (text: string) => string[][] | undefined

/**
 * The badges in a list of them: what Open Badge Passport lists for an export, or its copy of all data of a person, an
 * answer of Moodle's `core_badges_get_user_badges`, or a table with a column `assertion_url`. Undefined for anything else.
 */
export function readBadgeList(text: string, readTable: ReadTable): ListedBadge[] | undefined {
  const page = /^\s*[[{]/.test(text.replace(/^\uFEFF/, '')) ? listIn(text) : rowsIn(text, readTable)
  return page?.map((badge) => (isJsonObject(badge) ? describe((name) => textIn(badge[name])) : {}))
}

function listIn(text: string): Json[] | undefined {
  const page = parse(text.replace(/^\uFEFF/, ''))
  if (Array.isArray(page)) return page.some((one) => isJsonObject(one) && 'assertion_url' in one) ? page : undefined
  return isJsonObject(page) ? [page.badges, page.user_badges].find((list) => Array.isArray(list)) : undefined
}

function rowsIn(text: string, readTable: ReadTable): Json[] | undefined {
  const [head = ''] = text.split(/[\r\n]/, 1)
  if (!/assertion[ _-]?url/i.test(head)) return undefined
  const [header, ...rows] = readTable(text) ?? []
  if (!header) return undefined
  const places = new Map(header.map((name, place) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), place]))
  const placeOf = (...names: string[]) =>
    names.map((name) => places.get(name)).find((place) => place !== undefined) ?? -1
  const columns = {
    name: placeOf('name', 'badgename'),
    url: placeOf('assertionurl'),
    email: placeOf('email', 'emailaddress'),
  }
  return rows.map((cells) => ({
    name: cells[columns.name] ?? '',
    assertion_url: cells[columns.url] ?? '',
    email: cells[columns.email] ?? '',
  }))
}

function describe(say: (name: string) => string | undefined): ListedBadge {
  const own = say('assertion_url')
  const isAddress = own !== undefined && /^https?:/i.test(own) && URL.canParse(own)
  const url = isAddress
    ? own
    : moodleAddress(say('uniquehash') ?? '', { badgeImage: say('badgeurl'), issuerUrl: say('issuerurl') })
  const [name, email] = [say('name'), say('email')]
  return { ...(name && { name }), ...(url && { url }), ...(email?.includes('@') && { email }) }
}

const textIn = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value.trim() : undefined)

const limits = { depth: 32, entries: 500_000 }

function parse(text: string): Json | undefined {
  try {
    return parseJsonText(text, limits) as Json
  } catch {
    return undefined
  }
}
