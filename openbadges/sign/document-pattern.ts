import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { fitsSlot, type Sentinel } from './slots.ts'

/** What has to stand in one place of a document: a slot, a list, an object, or this very value. */
export type Pattern =
  | { slot: Sentinel }
  | { list: Pattern[] }
  | { members: { name: string; pattern: Pattern }[] }
  | { value: Json }

/** The pattern of all documents that differ from this one in their slots only. */
export function compilePattern(value: Json, slots: Map<string, Sentinel>): Pattern {
  const slot = typeof value === 'string' ? slots.get(value) : undefined
  if (slot) return { slot }
  if (Array.isArray(value)) return { list: value.map((item) => compilePattern(item, slots)) }
  if (!isJsonObject(value)) return { value }
  const members = Object.entries(value).map(([name, member]) => ({
    name,
    pattern: compilePattern(member ?? null, slots),
  }))
  return { members }
}

/** The slot values of a document that fits the pattern, its members in the same order; undefined when it does not. */
export function matchPattern(document: JsonObject, pattern: Pattern): string[] | undefined {
  const values: string[] = []
  return matches(document, pattern, values) ? values : undefined
}

function matches(value: Json, pattern: Pattern, values: string[]): boolean {
  if ('value' in pattern) return value === pattern.value
  if ('slot' in pattern) return fillSlot(value, pattern.slot, values)
  if ('list' in pattern) return Array.isArray(value) && matchesList(value, pattern.list, values)
  return isJsonObject(value) && matchesMembers(value, pattern.members, values)
}

function fillSlot(value: Json, { slot, kind, marker }: Sentinel, values: string[]): boolean {
  if (typeof value !== 'string' || !fitsSlot(value, kind, marker)) return false
  values[slot] = value
  return true
}

function matchesList(list: Json[], patterns: Pattern[], values: string[]): boolean {
  if (list.length !== patterns.length) return false
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index]
    const pattern = patterns[index]
    if (item === undefined || pattern === undefined || !matches(item, pattern, values)) return false
  }
  return true
}

function matchesMembers(object: JsonObject, members: { name: string; pattern: Pattern }[], values: string[]): boolean {
  let count = 0
  for (const name in object) {
    const value = object[name]
    if (value === undefined) continue
    const member = members[count]
    if (member === undefined || member.name !== name || !matches(value, member.pattern, values)) return false
    count += 1
  }
  return count === members.length
}
