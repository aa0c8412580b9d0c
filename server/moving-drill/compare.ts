import { createHash } from 'node:crypto'
import { canonicalIdentifier } from '#openbadges'
import type { Fields } from './before.ts'
import { evaluateAddresses } from './evaluate-addresses.ts'

export interface FieldLine {
  thing: string
  field: string
  before: { rows: number; hash: string }
  after: { rows: number; hash: string }
  /** Rows that say something else, by a rule that names it. */
  changed: number
  /** The same without a rule: there must be none. */
  wrong: string[]
}

type Value = string | null
type Rule = (before: Value, after: Value, id: string) => boolean

const listEmails = (addresses: Value): string[] =>
  (addresses ?? '').match(/(?<![^"[\],])[^"[\],@]+@[^"[\],]+/g)?.map(lower) ?? []
const lower = (value: Value): string => canonicalIdentifier('email', value ?? '')

/** What a migration may change, and into what: everything else must come out as it went in. */
const rules: Record<string, Rule> = {
  'issuers url': (before, after) => before === null && (after ?? '').includes('/public/issuers/'),
  'badge classes criteria url': (before, after) => before === null && (after ?? '').endsWith('/criteria'),
  'awards recipient': (before, after) => lower(before) === after,
  'awards evidence': (before, after) => before?.replaceAll(/,?\[null,null\]/g, '') === (after ?? '[]'),
  'badges from elsewhere document': (before, after) => before === null && after !== null,
}

/** Count and hash of every field on both sides; `folded` says under which id somebody goes on. */
export const compareFields = (
  before: Record<string, Fields>,
  after: Record<string, Fields>,
  folded: ReadonlyMap<string, string>,
): FieldLine[] => {
  const mayHave = evaluateAddresses(before.accounts ?? new Map(), folded)
  const all: typeof rules = { ...rules, 'accounts addresses': (_, is, id) => mayHave(id, is) }
  const held = new Set([...(after.accounts?.values() ?? [])].flatMap(({ addresses }) => listEmails(addresses ?? null)))
  const isHeld = (address: string): boolean => held.has(lower(address))
  return Object.entries(before).flatMap(([thing, rows]) => {
    const there = after[thing] ?? new Map()
    const names = Object.keys(rows.values().next().value ?? {})
    return names.map((field): FieldLine => {
      const line: FieldLine = {
        thing,
        field,
        before: hashField(rows, field),
        after: hashField(there, field),
        changed: 0,
        wrong: [],
      }
      for (const [id, row] of rows) {
        const now = there.get(id)
        if (!now) {
          if (!isExplainedGap(thing, { id, row, isHeld }, folded)) line.wrong.push(`${id} is missing`)
          continue
        }
        const [was, is] = [row[field] ?? null, now[field] ?? null]
        if (was === is) continue
        const rule = all[`${thing} ${field}`]
        if (rule?.(was, is, id) || rename(was, folded) === is) line.changed++
        else line.wrong.push(`${id}: ${was} became ${is}`)
      }
      for (const id of there.keys()) if (!rows.has(id)) line.wrong.push(`${id} came from nowhere`)
      return line
    })
  })
}

interface Gap {
  id: string
  row: Record<string, Value>
  isHeld(address: string): boolean
}

/** Accounts go into another one or because nobody could reach them, and with these what was theirs alone. */
function isExplainedGap(thing: string, { id, row, isHeld }: Gap, folded: ReadonlyMap<string, string>): boolean {
  if (thing === 'accounts') return folded.get(id) !== id
  if (thing === 'collections') return !folded.has(row.keeper ?? '')
  return thing === 'badges from elsewhere' && !isHeld(row.recipient ?? '')
}

/** The ids of people who became one, in a list or by themselves; who is gone is named nowhere. */
function rename(value: Value, folded: ReadonlyMap<string, string>): Value {
  if (value === null) return null
  if (!value.startsWith('[')) return folded.get(value) ?? null
  const list: unknown = JSON.parse(value)
  if (!Array.isArray(list)) return value
  const renamed = list.flatMap((one) => {
    const [id = '', role = ''] = String(one).split(' ')
    const goesOn = folded.get(id)
    return goesOn === undefined ? [] : [`${goesOn} ${role}`]
  })
  return JSON.stringify(renamed.sort())
}

function hashField(fields: Fields, field: string): { rows: number; hash: string } {
  const hash = createHash('sha256')
  let rows = 0
  for (const id of [...fields.keys()].sort()) {
    const value = fields.get(id)?.[field] ?? null
    if (value !== null) rows++
    hash.update(`${id}\t${JSON.stringify(value)}\n`)
  }
  return { rows, hash: hash.digest('hex').slice(0, 16) }
}

/** The lines as a table in Markdown. */
export const writeLines = (lines: readonly FieldLine[]): string[] => [
  '| Field | Before | After | Changed by a rule | Wrong |',
  '|---|---|---|---|---|',
  ...lines.map(({ thing, field, before, after, changed, wrong }) => {
    const same = before.hash === after.hash ? 'the same' : `${after.rows} \`${after.hash}\``
    return `| ${thing}: ${field} | ${before.rows} \`${before.hash}\` | ${same} | ${changed} | ${wrong.length} |`
  }),
]
