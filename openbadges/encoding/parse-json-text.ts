import { type JsonExcess, type JsonLimits, measureJson } from './measure-json.ts'

/** A JSON text that goes beyond its limits; none of it was made. */
export class JsonExcessError extends SyntaxError {
  override name = 'JsonExcessError'
  /** In what it goes beyond them. */
  readonly excess: JsonExcess

  constructor(excess: JsonExcess) {
    super('There is more in this JSON than is read.')
    this.excess = excess
  }
}

/**
 * The one place where JSON that others wrote is made into values: what it would become is counted before, or was, while it
 * came in (`counted`). Throws SyntaxError for what is no JSON, and JsonExcessError for what holds too much.
 */
export function parseJsonText(text: string, limits: JsonLimits | 'counted'): unknown {
  const excess = limits === 'counted' ? undefined : measureJson(text, limits)
  if (excess !== undefined) throw new JsonExcessError(excess)
  return JSON.parse(text)
}
