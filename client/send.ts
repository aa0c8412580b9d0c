import { readMessage, SashError } from './error.ts'
import type { Call, Input, Operation } from './operation.ts'

export interface Settings {
  /** Scheme and host of the server, such as https://badges.example.org. */
  origin: string
  /** Access token, or what finds one: it is asked before every call. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** How often a call is tried again that the server could not take (429, 502, 503, 504, no connection); 4 if not given. */
  retries?: number
  /** Milliseconds for one attempt; 60,000 if not given. */
  timeout?: number
  fetch?: typeof fetch
}

const longestPause = 60_000

/** Sends one call; tries again what may be sent again. */
export async function sendCall(settings: Settings, operation: Operation, input: Input<Call>): Promise<Response> {
  const { retries = 4 } = settings
  const { signal } = input
  const key = operation.isIdempotent ? (input.idempotencyKey ?? crypto.randomUUID()) : input.idempotencyKey
  const isSafe = operation.method !== 'POST' || key !== undefined
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(settings, operation, input, key)
    if (outcome instanceof Response && outcome.ok) return outcome
    const mayRetry = attempt < retries && !signal?.aborted && isPassing(outcome, isSafe)
    if (!mayRetry) throw outcome instanceof Response ? await toError(outcome) : outcome
    await pause(pauseOf(outcome, attempt), signal)
  }
}

/** An answer of 429 was not worked on; after the others the server may have done it. */
function isPassing(outcome: Response | SashError, isSafe: boolean): boolean {
  if (!(outcome instanceof Response)) return isSafe
  return outcome.status === 429 || (isSafe && [502, 503, 504].includes(outcome.status))
}

function pauseOf(outcome: Response | SashError, attempt: number): number {
  const told = outcome instanceof Response ? Number(outcome.headers.get('retry-after') ?? Number.NaN) : Number.NaN
  const own = 250 * 2 ** attempt * (0.5 + Math.random())
  return Math.min(longestPause, Number.isFinite(told) && told >= 0 ? told * 1000 : own)
}

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })

async function tryOnce(
  settings: Settings,
  operation: Operation,
  input: Input<Call>,
  key: string | undefined,
): Promise<Response | SashError> {
  const headers = new Headers({ accept: operation.isBytes ? '*/*' : 'application/json' })
  const token = typeof settings.token === 'function' ? await settings.token() : settings.token
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  const body = writeBody(operation, input.body, headers)
  const limit = AbortSignal.timeout(settings.timeout ?? 60_000)
  const url = writeUrl(settings.origin, operation.path, input)
  try {
    return await (settings.fetch ?? fetch)(url, {
      method: operation.method,
      headers,
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      ...(body === undefined ? {} : { body }),
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    const text = `The server at ${settings.origin} could not be reached.`
    return new SashError(text, { status: 0, code: undefined, body: undefined }, { cause })
  }
}

function writeBody(operation: Operation, body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined
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

async function toError(response: Response): Promise<SashError> {
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // A page or plain text, from the server or something before it.
    if (/^\s*</.test(text)) body = ''
  }
  const code: unknown = Object(body).code
  const { status } = response
  return new SashError(readMessage(body, status), { status, code: typeof code === 'string' ? code : undefined, body })
}
