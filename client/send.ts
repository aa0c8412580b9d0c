import { SashError, toSashError } from './error.ts'
import type { Call, Input, Operation } from './operation.ts'
import { pause, pauseBefore } from './pause.ts'

export interface Settings {
  /** Scheme and host of the server, such as https://badges.example.org. */
  origin: string
  /** Access token, or what finds one: it is asked before every call. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** How often a call is tried again that the server could not take (429, 502, 503, 504, no connection); 4 if not given. */
  retries?: number
  /** Milliseconds for one attempt; 60,000 if not given. */
  timeout?: number
  /** Sent with every call, such as a User-Agent or Accept-Language of your own. */
  headers?: Record<string, string>
  fetch?: typeof fetch
}

/**
 * Sends one call and reads its answer; tries again what may be sent again, also when the answer breaks off. Each attempt carries
 * the same Idempotency-Key.
 */
export async function sendCall<T>(
  settings: Settings,
  operation: Operation,
  input: Input<Call>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { retries = 4 } = settings
  const { signal } = input
  const key = operation.isIdempotent ? (input.idempotencyKey ?? crypto.randomUUID()) : input.idempotencyKey
  const isSafe = key !== undefined || (operation.method !== 'POST' && operation.method !== 'PATCH')
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(settings, operation, input, key, read)
    if (!(outcome instanceof SashError)) return outcome.answer
    signal?.throwIfAborted()
    if (attempt >= retries || !isPassing(outcome, isSafe)) throw outcome
    await pause(pauseBefore(attempt, outcome.retryAfter), signal)
  }
}

/** An answer of 429 was not worked on; after the others the server may have done it. */
const isPassing = ({ status }: SashError, isSafe: boolean): boolean =>
  status === 429 || (isSafe && [0, 502, 503, 504].includes(status))

async function tryOnce<T>(
  settings: Settings,
  operation: Operation,
  input: Input<Call>,
  key: string | undefined,
  read: (response: Response) => Promise<T>,
): Promise<{ answer: T } | SashError> {
  const url = writeUrl(settings.origin, operation.path, input)
  const request = await writeRequest(settings, operation, input, key)
  try {
    const response = await (settings.fetch ?? fetch)(url, request)
    return response.ok ? { answer: await read(response) } : toSashError(response, await response.text())
  } catch (cause) {
    if (input.signal?.aborted || cause instanceof UnreadableAnswer) throw cause
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    const text = isLate ? 'did not answer in time' : 'could not be reached'
    return new SashError(`The server at ${settings.origin} ${text}.`, { status: 0 }, { cause })
  }
}

/** What came in whole and is no JSON does not get better by asking again. */
export class UnreadableAnswer extends SashError {}

async function writeRequest(
  { token: given, timeout = 60_000, headers: more }: Settings,
  operation: Operation,
  { body: sent, ifMatch, signal }: Input<Call>,
  key: string | undefined,
): Promise<RequestInit> {
  const headers = new Headers(more)
  headers.set('accept', operation.isBytes ? '*/*' : 'application/json')
  const token = typeof given === 'function' ? await given() : given
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  const body = writeBody(operation, sent, headers)
  const limit = AbortSignal.timeout(timeout)
  return {
    method: operation.method,
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body === undefined ? {} : { body }),
  }
}

function writeBody(operation: Operation, body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined
  // A file that was chosen on a page says what it is; here it comes as its bytes.
  if (operation.fileType !== undefined) headers.set('content-type', operation.fileType)
  if (body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body as BodyInit
  if (operation.isForm) return new URLSearchParams(listEntries(body))
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

/** The address of a call; parameters cannot lead out of their place. */
export function writeUrl(origin: string, path: string, input: { params?: unknown; query?: unknown }): string {
  const params = new Map(listEntries(input.params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name)
    if (value === undefined || /^\.{0,2}$/.test(value)) throw new TypeError(`The parameter ${name} is missing.`)
    return encodeURIComponent(value)
  })
  const url = new URL(filled, origin)
  for (const [name, value] of listEntries(input.query)) url.searchParams.append(name, value)
  return url.href
}

function listEntries(value: unknown): [string, string][] {
  return Object.entries(Object(value)).flatMap(([name, entry]) =>
    (Array.isArray(entry) ? entry : [entry]).flatMap((one): [string, string][] =>
      one === undefined || one === null ? [] : [[name, String(one)]],
    ),
  )
}
