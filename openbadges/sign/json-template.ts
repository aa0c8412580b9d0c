import type { JsonObject } from '../tools.ts'
import type { Sentinel } from './slots.ts'

/** The JSON text of one shape, cut at its slots: the text before each slot, in the order of the text, and the rest. */
export interface JsonTemplate {
  slots: { before: string; slot: number }[]
  /** What follows the last slot, without the brace that closes the object. */
  rest: string
}

/** Cuts the JSON text of the document at the texts that stand in its slots. */
export function cutJson(document: JsonObject, token: string, sentinels: Sentinel[]): JsonTemplate {
  const slots: JsonTemplate['slots'] = []
  let rest = JSON.stringify(document).slice(0, -1)
  for (const [, digits] of rest.matchAll(new RegExp(`${token}-(\\d+)-end"`, 'g'))) {
    const slot = Number(digits)
    const quoted = `"${sentinels[slot]?.text}"`
    const at = rest.indexOf(quoted)
    slots.push({ before: rest.slice(0, at), slot })
    rest = rest.slice(at + quoted.length)
  }
  return { slots, rest }
}

/** The JSON text of the document with these slot values, up to the brace that closes it; each value stands there once. */
export function writeOpenJson({ slots, rest }: JsonTemplate, values: string[], escaped: string[]): string {
  let text = ''
  for (const { before, slot } of slots) {
    const value = values[slot] ?? ''
    // What needs no escape in N-Quads needs none in JSON.
    text += escaped[slot] === value ? `${before}"${value}"` : before + JSON.stringify(value)
  }
  return text + rest
}
