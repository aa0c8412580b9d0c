interface Refusal {
  /** HTTP status; 0 when there was no answer, or it broke off. */
  status: number
  /** For programs: what was refused; it does not change. Absent where something else than Sash answered. */
  code?: string | undefined
  /** The whole body: parsed if it was JSON, else its text. */
  body?: unknown
  /** The answer's X-Request-Id, under which the call stands in the log of the server. */
  requestId?: string | undefined
  /** Seconds after which the server wants to be asked again. */
  retryAfter?: number | undefined
}

/** A refusal of the server, or the lack of any answer. */
export class SashError extends Error {
  override readonly name = 'SashError'
  readonly status: number
  readonly code: string | undefined
  readonly body: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  /** Sentences by the field that they are about; empty unless the server names fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(message: string, refusal: Refusal, options?: { cause?: unknown }) {
    super(message, options)
    this.status = refusal.status
    this.code = refusal.code
    this.body = refusal.body
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
    this.fields = readFields(refusal.body)
  }
}

/** What a refused answer says, whatever the dialect of its path; `text` is its body. */
export function toSashError(response: Response, text: string): SashError {
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // A page or plain text, from the server or something before it.
    if (/^\s*</.test(text)) body = ''
  }
  const { status, headers } = response
  return new SashError(readMessage(body, status), {
    status,
    code: readCode(body, headers.get('sash-refusal')),
    body,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: readRetryAfter(headers),
  })
}

/** Seconds, which the header may give as a moment too (RFC 9110 section 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const told = headers.get('retry-after')
  if (told === null) return undefined
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** Problem details have it in the body, every refusal of Sash in a header. */
function readCode(body: unknown, header: string | null): string | undefined {
  const own: unknown = Object(body).code
  if (typeof own === 'string') return own
  try {
    const told: unknown = Object(JSON.parse(header ?? 'null')).code
    return typeof told === 'string' ? told : undefined
  } catch {
    return undefined
  }
}

function readFields(body: unknown): Record<string, string[]> {
  const { fields, fieldErrors, detail, error, status } = Object(body)
  const isBare = typeof body === 'object' && ![detail, error, status].some((one) => one !== undefined)
  const named = fields ?? fieldErrors ?? (isBare && !Array.isArray(body) ? body : {})
  const entries = Object.entries(Object(named)).map(([name, said]): [string, string[]] => [name, listTexts(said)])
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0))
}

const listTexts = (said: unknown): string[] =>
  [said].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

/** The sentence for people in a refusal, whatever the dialect of its path. */
function readMessage(body: unknown, status: number): string {
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
