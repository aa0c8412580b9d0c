import { randomBytes, randomUUID } from 'node:crypto'

const requestIdForm = /^[A-Za-z0-9.:-]{8,128}$/

/** The caller's own `X-Request-Id` when it is 8 to 128 letters, digits, dots, colons and dashes; else a new one. */
export const readRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && requestIdForm.test(given) ? given : newRequestId()

// These come from a pool: sixteen bytes from the system for each request are a twentieth of what a document costs.
const newRequestId = (): string => Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')

const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:$|-)/

/**
 * `traceparent` (W3C Trace Context, 3.2) for the work that a request with this one causes: the same trace, a span of our
 * own, and the caller's word on whether it is recorded. Undefined when there is none, or it does not hold.
 */
export const continueTrace = (given: string | string[] | undefined): string | undefined => {
  if (typeof given !== 'string' || (given.startsWith('00-') && given.length !== 55)) return undefined
  const [, traceId, flags] = traceparentForm.exec(given) ?? []
  if (traceId === undefined || flags === undefined) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${isSampled ? '01' : '00'}`
}
