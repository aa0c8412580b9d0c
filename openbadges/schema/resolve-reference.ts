import { isJsonObject, textOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

/** The part of a schema that a reference leads to; undefined when it leads elsewhere, or nowhere. */
export function resolveReference(reference: string, root: JsonObject): Json | undefined {
  const id = textOf(root.$id)?.replace(/#$/, '')
  const local = id !== undefined && reference.startsWith(id) ? reference.slice(id.length) : reference
  if (local === '' || local === '#') return root
  if (local.startsWith('#/')) return followPointer(local.slice(2), root)
  return local.startsWith('#') ? findAnchor(local.slice(1), root) : undefined
}

function followPointer(pointer: string, root: JsonObject): Json | undefined {
  let place: Json | undefined = root
  for (const step of pointer.split('/').map(decodeStep)) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step)) return undefined
    place = Array.isArray(place) ? place[Number(step)] : place[step]
    // Below an id of its own a reference would start from there.
    if (isJsonObject(place) && typeof place.$id === 'string') return undefined
  }
  return place
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return step
  }
}

function findAnchor(name: string, { $defs, definitions }: JsonObject): Json | undefined {
  const parts = [$defs, definitions].flatMap((each) => (isJsonObject(each) ? Object.values(each) : []))
  return parts.find((part) => isJsonObject(part) && (part.$anchor === name || part.$id === `#${name}`))
}
