import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { readUtf8 } from '#openbadges'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { finding } from '#shared/messages/findings/finding.ts'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import { currentTrace } from '../trace/current.ts'
import { measureFetch } from './measure-fetch.ts'
import { readBody, readHead, TooLarge } from './read-body.ts'
import {
  type Address,
  bareHost,
  findObjection,
  findOwnAddresses,
  findPublicAddresses,
  type Resolve,
  resolveHost,
} from './vet-address.ts'

interface FetchOptions {
  /** Value of the Accept header. */
  accept?: string
  /** Most bytes of the unpacked body; 1 MiB unless told. */
  maxBytes?: number
  /** Milliseconds for everything together, redirects and body included; ten seconds unless told. */
  timeoutMs?: number
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  body?: string | Uint8Array
  /** Left out when a redirect leads to another origin. */
  headers?: Record<string, string>
  /**
   * The call is part of signing in with a provider that the operator has set. It may reach the trusted origins, goes
   * to others only with encryption or inside a private network that the operator has named, and follows no redirect, because it carries secrets.
   * Or it carries secrets to a host that somebody typed: with encryption, and no redirect is followed either. What such
   * a host says when it refuses can be read.
   * Or it delivers news to a host that somebody typed: as to a partner, but of the answer, good or not, no more is read
   * than fits, and a redirect is an answer like any other.
   */
  purpose?: 'provider' | 'partner' | 'delivery'
}

type OutsideFailure = 'refused' | 'unreachable' | 'timeout' | 'too-large' | 'http' | 'redirects'

export type OutsideAnswer =
  | {
      ok: true
      /** Address that answered in the end. */
      url: string
      status: number
      /** Lower case, without parameters; empty when the answer names none. */
      contentType: string
      etag: string | undefined
      /** The `Link` header. */
      link?: string | undefined
      bytes: Buffer
      /** Undefined where the bytes are no UTF-8: nobody wrote what would stand there instead. */
      text(): string | undefined
      /** Other headers, by their names in lower case. */
      headers?: Headers
    }
  | {
      ok: false
      reason: OutsideFailure
      status?: number
      headers?: Headers
      /** What a partner says of its refusal, what anybody says of what is gone (410), or the beginning of what a receiver says. */
      said?: string
      /** For the log only: it tells a refused address from one that does not answer. */
      detail: string
    }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Fetches an address that somebody typed; never throws, never reaches a private network. */
export type FetchOutside = (url: string, options?: FetchOptions) => Promise<OutsideAnswer>

export interface OutsideSettings {
  resolve?: Resolve
  /** 80 and 443 unless told. */
  allowPorts?: readonly number[]
  /** Addresses that may be private: those that the operator has named. */
  allowPrivate?: (url: URL) => boolean
  /** Where the operator's own sign-in provider answers: calls for that purpose may reach exactly these. */
  trustedOrigins?: readonly string[]
  /** Connections are kept for the next call, without a look at where they lead: only where the operator named all hosts. */
  keepsConnections?: boolean
  /** A certificate (PEM) to trust in place of the system's; for tests only. */
  certificateAuthority?: string
}

const userAgent = 'Sash/0.1 (+badge verifier)'
const deliveryAgent = 'Sash/0.1 (+webhooks)'
const mostRedirects = 3
const longestAddress = 4096
const redirects = [301, 302, 303, 307, 308]

/** The sentence for people; closed, open and forbidden addresses read alike so that networks cannot be mapped. */
export function explainFailure(answer: Extract<OutsideAnswer, { ok: false }>): string {
  const { reason, status } = answer
  if (reason === 'too-large') return renderFinding(finding('address.large'))
  if (reason === 'redirects') return renderFinding(finding('address.redirects'))
  return reason === 'http' && status !== undefined
    ? renderFinding(finding('address.status', { status }))
    : inEnglish(makeMessage('outside.unreachable'))
}

/** Makes the one function through which the server fetches addresses that people name. */
export function createFetchOutside(settings: OutsideSettings = {}): FetchOutside {
  const { resolve = resolveHost, allowPorts = [80, 443], allowPrivate = () => false, certificateAuthority } = settings
  const { trustedOrigins = [], keepsConnections = false } = settings
  const kept = keepsConnections ? new Agent({ connect: { ca: certificateAuthority } }) : undefined

  const vet = async (url: URL, purpose: FetchOptions['purpose']): Promise<Address[] | undefined> => {
    if (url.href.length > longestAddress) return undefined
    if (purpose === 'provider' && url.username === '' && url.password === '') {
      if (trustedOrigins.includes(url.origin)) return findOwnAddresses(url, resolve)
      if (url.protocol !== 'https:') return allowPrivate(url) ? findOwnAddresses(url, resolve) : undefined
    }
    if ((purpose === 'partner' || purpose === 'delivery') && url.protocol !== 'https:' && !allowPrivate(url))
      return undefined
    if (allowPrivate(url)) return isWeb(url) ? resolve(bareHost(url)) : undefined
    return findObjection(url, allowPorts) === undefined ? findPublicAddresses(bareHost(url), resolve) : undefined
  }

  const follow = async (first: URL, options: FetchOptions, signal: AbortSignal): Promise<OutsideAnswer> => {
    let url = first
    let hop = options
    for (let count = 0; ; count++) {
      const addresses = await orAborted(vet(url, options.purpose), signal)
      if (!addresses) return fail('refused', `not allowed: ${url.origin}`)
      const answer = await ask(url, { lookup: pinned(addresses), ca: certificateAuthority, kept }, hop, signal)
      if (!('location' in answer)) return answer
      const most = options.purpose === undefined ? mostRedirects : 0
      if (count === most) return fail('redirects', `more than ${most} redirects`)
      const next = new URL(answer.location, url)
      if (url.protocol === 'https:' && next.protocol !== 'https:') return fail('refused', 'redirect from https to http')
      hop = afterRedirect(hop, answer.status, next.origin === url.origin)
      url = next
    }
  }

  const go = async (address: string, options: FetchOptions): Promise<OutsideAnswer> => {
    const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000)
    try {
      if (!URL.canParse(address)) return fail('refused', 'not an address')
      return await follow(new URL(address), options, signal)
    } catch (error) {
      if (signal.aborted) return fail('timeout', 'time is up')
      if (error instanceof TooLarge) return fail('too-large', error.message)
      return fail('unreachable', error instanceof Error ? error.message : String(error))
    }
  }

  return (address, options = {}) => measureFetch(options.purpose ?? 'reading', () => go(address, options))
}

type Redirect = { location: string; status: number }

async function ask(
  url: URL,
  { kept, ...connect }: { lookup: LookupFunction; ca: string | undefined; kept: Agent | undefined },
  options: FetchOptions,
  signal: AbortSignal,
): Promise<OutsideAnswer | Redirect> {
  const { accept = '*/*', maxBytes = 1024 * 1024, method = 'GET', body, headers } = options
  // A connection of its own: only so is it certain that it leads to the addresses that were looked at.
  const agent = kept ?? new Agent({ connect, connections: 1, pipelining: 0 })
  try {
    const isDelivery = options.purpose === 'delivery'
    const traceparent = currentTrace()?.traceparent
    const own = {
      ...headers,
      ...(traceparent ? { traceparent } : {}),
      accept,
      'user-agent': isDelivery ? deliveryAgent : userAgent,
      'accept-encoding': isDelivery ? 'identity' : 'gzip, deflate, br',
    }
    const answer = await request(url, { dispatcher: agent, method, body, headers: own, signal })
    const { statusCode: status } = answer
    if (isDelivery) return await readReceipt(url, answer, maxBytes)
    const location = header(answer, 'location')
    if (redirects.includes(status) && location !== '') return { location, status }
    if (status < 200 || status > 299) {
      const isRead = options.purpose === 'partner' || status === 410
      const said = isRead ? await readRefusal(answer, signal) : undefined
      return { ...fail('http', `status ${status}`), status, headers: answer.headers, ...(said ? { said } : {}) }
    }
    if (Number(header(answer, 'content-length')) > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
    const encoding = method === 'HEAD' ? '' : header(answer, 'content-encoding')
    const bytes = await readBody(answer.body, encoding, maxBytes, signal)
    const contentType = (header(answer, 'content-type').split(';')[0] ?? '').trim().toLowerCase()
    const etag = header(answer, 'etag') || undefined
    const link = [answer.headers.link].flat().filter(Boolean).join(', ') || undefined
    const text = () => readUtf8(bytes)
    return { ok: true, url: url.href, status, contentType, etag, link, bytes, text, headers: answer.headers }
  } finally {
    if (!kept) agent.destroy().catch(() => undefined)
  }
}

async function readReceipt(url: URL, answer: Dispatcher.ResponseData, maxBytes: number): Promise<OutsideAnswer> {
  const { statusCode: status, headers } = answer
  const bytes = await readHead(answer.body, maxBytes)
  const text = () => readUtf8(bytes, { isCut: true })
  if (status < 200 || status > 299) return { ...fail('http', `status ${status}`), status, headers, said: text() ?? '' }
  const contentType = (header(answer, 'content-type').split(';')[0] ?? '').trim().toLowerCase()
  return { ok: true, url: url.href, status, contentType, etag: undefined, bytes, text, headers }
}

const refusalBytes = 16 * 1024

/** A refusal is one whatever stands in it; what cannot be read is left out. */
const readRefusal = ({ body, headers }: Dispatcher.ResponseData, signal: AbortSignal): Promise<string | undefined> =>
  readBody(body, String(headers['content-encoding'] ?? ''), refusalBytes, signal).then(
    (bytes) => readUtf8(bytes),
    () => undefined,
  )

function pinned(addresses: Address[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
    else done(new Error('no address'), '')
  }
}

function afterRedirect(options: FetchOptions, status: number, isSameOrigin: boolean): FetchOptions {
  const kept = isSameOrigin ? options : { ...options, headers: undefined }
  const keepsMethod = status === 307 || status === 308 || options.method === 'HEAD'
  return keepsMethod ? kept : { ...kept, method: 'GET', body: undefined }
}

function header(answer: Dispatcher.ResponseData, name: string): string {
  const value = answer.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function fail(reason: OutsideFailure, detail: string): Extract<OutsideAnswer, { ok: false }> {
  return { ok: false, reason, detail }
}

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return await Promise.race([work, aborted])
}
