import type { Message } from '#shared/messages/message.ts'
import type { Json, JsonObject } from '../tools.ts'

/** How a value fits a schema: `fits`, `open` when that cannot be decided here, or a fault. */
export type Fit = 'fits' | 'open' | { fault: Message }

/** Whether a text matches a pattern; undefined when the pattern is none, or takes too long. */
export type TestPattern = (pattern: string, text: string) => boolean | undefined

const maxSteps = 20_000

/** One run of a schema over a document: both are somebody else's, so it has a budget. */
export interface SchemaRun {
  root: JsonObject
  testPattern: TestPattern
  /** Takes from the budget; false when there is nothing left. */
  spend(steps: number): boolean
}

/** A run with its whole budget. */
export function startRun(root: JsonObject, testPattern: TestPattern): SchemaRun {
  let left = maxSteps
  const spend = (steps: number): boolean => {
    left -= steps
    return left >= 0
  }
  return { root, testPattern, spend }
}

/** Fits when each part does; one fault is enough, whatever else stays open. */
export function fitAll<T>(parts: Iterable<T>, evaluate: (part: T) => Fit): Fit {
  let all: Fit = 'fits'
  for (const part of parts) {
    const fit = evaluate(part)
    if (typeof fit === 'object') return fit
    if (fit === 'open') all = 'open'
  }
  return all
}

/** The first of some evaluations that is not a plain fit, faults before open ones. */
export function fitEach(...evaluations: (() => Fit)[]): Fit {
  return fitAll(evaluations, (evaluate) => evaluate())
}

/** A text that is the same for equal values, whatever the order of their members. */
export function writeStable(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(writeStable).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${writeStable(value[name])}`).join()}}`
}

/** The place in words that a fault begins with. */
export function namePlace(place: string): string {
  return place === '' ? 'it' : `"${place.slice(0, 200)}"`
}
