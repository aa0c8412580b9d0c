import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { knowsHeader, refusalHeader } from '#contracts/refusal.ts'
import { findLink } from '#shared/formats/find-link.ts'
import { currentLanguage, t } from '#shared/i18n/text.ts'
import { notices } from '../browser/notices.ts'
import { getConfig } from '../config/config.ts'
import { makeKey } from '../formats/make-key.ts'
import { noteReached } from '../offline/connection.ts'
import { readKeptKey } from '../offline/kept-key.ts'
import { sessionToken } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { type CodedRefusal, readRefusal } from './coded-refusal.ts'
import { takeEarly } from './early-answer.ts'
import { deleteAgain, fetchAgain } from './fetch-again.ts'
import { beginRequest } from './pending-requests.ts'
import { handleSessionError } from './session-error.ts'

// A part that may be left out entirely may be left out of the call.
export type CallPart<Key extends string, Value> =
  Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : undefined extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }

export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = CallPart<'params', z.input<P>> &
  CallPart<'query', z.input<Q>> &
  CallPart<'body', z.input<B>> & {
    signal?: AbortSignal
    /** A complete address that the server gave, such as the next page; used as it is. */
    at?: string
    /** What this one call has to say beside its body, such as its `Idempotency-Key`. */
    headers?: Readonly<Record<string, string>>
    /** Sent as it is, in place of the body. */
    file?: Blob
    /** Sent twice it does no more than sent once, though it has no key; so do a PUT and a DELETE anyway. */
    mayRepeat?: boolean
    /** Nobody waits for it: the logo does not show it, and only the caller hears that it failed. */
    isUnasked?: boolean
  }

type Args<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> =
  Record<never, never> extends CallInput<P, Q, B> ? [input?: CallInput<P, Q, B>] : [input: CallInput<P, Q, B>]

export interface Page<Rows> {
  rows: Rows
  /** Addresses of the neighbours, to be passed as `at`. */
  next: string | undefined
  previous: string | undefined
}

/** Calls an endpoint of the server and answers its checked response; a refusal is thrown as ApiError. */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Args<P, Q, B>
): Promise<z.output<R>> {
  return readAnswer(endpoint, await send(endpoint, input))
}

/** As `call`, for lists whose pages the server links to in the `Link` header. */
export async function callPage<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Args<P, Q, B>
): Promise<Page<z.output<R>>> {
  const response = await send(endpoint, input)
  const rows = await readAnswer(endpoint, response)
  const links = response.headers.get('Link') ?? ''
  return { rows, next: findLink(links, 'next'), previous: findLink(links, 'prev') }
}

/** As `call`, for answers that are a file. */
export async function callFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Args<P, Q, B>
): Promise<Blob> {
  return (await send(endpoint, input)).blob()
}

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  at?: string
  headers?: Readonly<Record<string, string>>
  file?: Blob
  mayRepeat?: boolean
  isUnasked?: boolean
}

async function send(endpoint: Endpoint, input: LooseInput = {}): Promise<Response> {
  const url = input.at ?? `${getConfig().api.baseUrl}${fillPath(endpoint.path, input.params)}${queryOf(input.query)}`
  const token = sessionToken()
  const headers = headersFor(endpoint, url, token)
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value)
  if (input.file) headers.set('Content-Type', 'application/octet-stream')
  const early = endpoint.method === 'GET' ? takeEarly(url, token) : undefined
  const init = {
    method: endpoint.method,
    headers,
    body: input.file ?? bodyOf(endpoint, input.body),
    signal: input.signal,
  }
  const ask = chooseWay(endpoint, input.mayRepeat || headers.has('Idempotency-Key'))
  const response = input.isUnasked ? await ask(url, init) : await fetchCounted(() => early ?? ask(url, init), init)
  if (response.ok) return response
  const isRateLimit = response.status === 429 && response.headers.get('RateLimit-Remaining') === '0'
  const refusal = readRefusal(response.headers.get(refusalHeader))
  const error = new ApiError(response.status, await readLoosely(response), { isRateLimit, refusal })
  // What is missing on the page then has no other reason, whatever the page itself says.
  if (isRateLimit && !input.isUnasked) notices.error(error.firstMessage())
  // A late refusal of an earlier session must not end the one that took its place.
  const isCurrent = [token, undefined].includes(sessionToken())
  if (isCurrent && endsSession(endpoint, response.status) && !asksForFactor(error, refusal)) handleSessionError()
  throw error
}

function chooseWay({ method, status }: Endpoint, mayRepeat: boolean): typeof fetchAgain {
  if (method === 'DELETE' && status === 204) return deleteAgain
  return mayRepeat || method === 'PUT' ? fetchAgain : fetch
}

async function fetchCounted(
  ask: () => Promise<Response>,
  init: Pick<RequestInit, 'method' | 'signal'>,
): Promise<Response> {
  const end = beginRequest()
  try {
    const response = await ask()
    noteReached(true)
    await delayForDebugging()
    return response
  } catch (cause) {
    if (init.signal?.aborted || (cause instanceof DOMException && cause.name === 'AbortError')) throw cause
    // Then there is something to look at meanwhile, and the page says why it is all there is.
    const hasKept = readKeptKey() !== undefined
    if (hasKept) noteReached(false)
    if (!hasKept || init.method !== 'GET')
      notices.fatal(t('Server Unavailable'), t('Please check your connection, then try again. What was saved is safe.'))
    throw new ApiError(0, undefined)
  } finally {
    end()
  }
}

function headersFor(endpoint: Endpoint, url: string, token: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() })
  if (endpoint.method !== 'GET') {
    headers.set('Content-Type', endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json')
  }
  // What is made is made once, however often a broken line has it sent; forms that can be sent anew have keys of their own.
  if (endpoint.idempotent) headers.set('Idempotency-Key', makeKey())
  const required = endpoint.access !== 'public' && endpoint.access !== 'optional'
  if (required && !token) throw new Error(t('An authentication token is required, but the user is not logged in.'))
  // The token goes to our own server only, wherever a given address leads.
  const ours = new URL(url, location.href).origin === new URL(getConfig().api.baseUrl, location.href).origin
  if (token && ours && endpoint.access !== 'public') {
    headers.set('Authorization', `Bearer ${token}`)
    // There is a dialog for it (run-confirmed.ts).
    headers.set(knowsHeader, 'auth.confirm')
  }
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  if (xsrf && ours) headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf))
  return headers
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit | undefined {
  if (endpoint.method === 'GET' || body === undefined || body === null) return undefined
  return endpoint.encoding === 'form' ? new URLSearchParams(pairsOf(body)) : JSON.stringify(body)
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(pairsOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

function queryOf(query: unknown): string {
  const text = new URLSearchParams(pairsOf(query)).toString()
  return text === '' ? '' : `?${text}`
}

/** A list becomes the same name several times; what is not given is left out. */
function pairsOf(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((entry) => entry !== undefined && entry !== null)
      .map((entry): [string, string] => [name, String(entry)]),
  )
}

// Elsewhere nobody is told 403 for what they do on these screens, so that it ends the session; these two may (SB-7.21).
function endsSession({ access, path, method }: Endpoint, status: number): boolean {
  if (access === 'public') return false
  const spared = path === '/v1/issuer/issuers' || (method === 'DELETE' && path.startsWith('/v1/user/socialaccounts/'))
  return status === 401 || (status === 403 && !spared)
}

/** Signed in well, but not for this: the person reads what to do, and goes on. */
function asksForFactor({ body }: ApiError, refusal: CodedRefusal | undefined): boolean {
  const code = refusal?.code ?? (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined)
  return code === 'issuer.second-factor'
}

async function readAnswer<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>,
  response: Response,
): Promise<z.output<R>> {
  try {
    return endpoint.response.parse(await readBody(endpoint, response))
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    console.error(`The answer of ${endpoint.method} ${endpoint.path} could not be read.`, cause)
    throw new Error(t('Unknown server error.'), { cause })
  }
}

async function readBody(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.answer === 'bytes') return response.blob()
  const text = await response.text()
  if (text === '') return undefined
  return endpoint.answer === 'text' || endpoint.answer === 'html' ? text : JSON.parse(text)
}

async function readLoosely(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function delayForDebugging(): Promise<void> {
  const range = getConfig().api.debugDelayRange
  if (!range) return
  const duration = range.minMs + Math.random() * (range.maxMs - range.minMs)
  await new Promise((resolve) => setTimeout(resolve, duration))
}
