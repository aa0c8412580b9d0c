interface Refusal {
  /** HTTP status; 0 when the server could not be reached. */
  status: number
  /** For programs, where the path has one (`/v3`); it does not change. */
  code: string | undefined
  /** The whole body: parsed if it was JSON, else its text. */
  body: unknown
}

/** A refusal of the server, or the lack of any answer. */
export class SashError extends Error {
  override readonly name = 'SashError'
  readonly status: number
  readonly code: string | undefined
  readonly body: unknown

  constructor(message: string, { status, code, body }: Refusal, options?: { cause?: unknown }) {
    super(message, options)
    this.status = status
    this.code = code
    this.body = body
  }
}

/** The sentence for people in a refusal, whatever the dialect of its path. */
export function readMessage(body: unknown, status: number): string {
  return findSentence(body, 0) ?? `The server answered ${status}.`
}

const places = ['detail', 'error_description', 'error', 'validationErrors', 'fieldErrors', 'imsx_description', 'status']
const deepest = 4

function findSentence(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined
  if (Array.isArray(value)) return findFirst(value, depth)
  const known = places.flatMap((place) => (Object.hasOwn(value, place) ? [Reflect.get(value, place)] : []))
  return findFirst([...known, ...Object.values(value)], depth)
}

function findFirst(values: unknown[], depth: number): string | undefined {
  for (const value of values.slice(0, 100)) {
    const sentence = findSentence(value, depth + 1)
    if (sentence !== undefined) return sentence
  }
  return undefined
}
