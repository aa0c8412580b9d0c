import { isJsonObject } from '../json.ts'
import type { Json } from '../tools.ts'

export type Path = (string | number)[]

/** Where the plain values of a document stand. */
export function listLeaves(value: Json | undefined, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listLeaves(item, [...path, index]))
  if (isJsonObject(value)) return Object.entries(value).flatMap(([name, item]) => listLeaves(item, [...path, name]))
  return [path]
}

/** The document with one plain value changed. */
export function changeLeaf(value: Json | undefined, [step, ...rest]: Path, change: (leaf: Json) => Json): Json {
  if (step === undefined) return change(value ?? null)
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changeLeaf(item, rest, change) : item))
  if (isJsonObject(value)) return { ...value, [step]: changeLeaf(value[step], rest, change) }
  return change(value ?? null)
}

/** The text with another letter at one place, or one more at its end. */
export function changeText(text: string, at: number, letter: string): string {
  const index = at % (text.length + 1)
  return text.charAt(index) === letter ? `${text}${letter}` : text.slice(0, index) + letter + text.slice(index + 1)
}
