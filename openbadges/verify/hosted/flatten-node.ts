import { isJsonObject, listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { type ClassName, tables } from './tables.ts'

/**
 * An object with each member in the plainest form it has in JSON-LD, so that every reader finds the same in it: no list
 * around a single value, no value object around a text, `id` and `type` for their keywords.
 */
export function flattenNode(name: ClassName, json: JsonObject): JsonObject {
  const { '@id': id, '@type': type, ...rest } = json
  const node: JsonObject = { ...rest, id: rest.id ?? id, type: rest.type ?? type }
  for (const { member, many, kind, holds } of tables[name]) {
    const value = node[member]
    if (value === undefined) continue
    const values = listOf(value).map((item) => flattenValue(item, kind === 'node' ? holds : undefined))
    const [only] = values
    node[member] = values.length === 1 && !many && only !== undefined ? only : Array.isArray(value) ? values : only
  }
  return node
}

function flattenValue(value: Json, holds: ClassName | null | undefined): Json {
  if (!isJsonObject(value)) return value
  if (typeof value['@value'] === 'string') return value['@value']
  return holds === null || holds === undefined ? value : flattenNode(holds, value)
}
