import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { bodyBytes } from '#contracts/fields/limits.ts'
import { type AppError, refuse } from '../../errors.ts'

const faults = new WeakMap<IncomingMessage, AppError>()
const readings = new WeakMap<IncomingMessage, (refusal: AppError) => void>()

/** Says of a request that it cannot be read; it is refused with that where it would be answered. */
export const noteFault = (request: IncomingMessage, refusal: AppError): void => void faults.set(request, refusal)

/** What is known to be wrong with how a request came in. */
export const bodyFaultOf = (request: IncomingMessage): AppError | undefined => faults.get(request)

/** Ends the reading of a body whose rest cannot be read, at once or when it begins. */
export const endReading = (request: IncomingMessage, refusal: AppError): void => {
  noteFault(request, refusal)
  readings.get(request)?.(refusal)
}

/**
 * What `read` makes of the body, which has the bytes that the endpoint takes, or is refused (413). Every parser reads in this
 * way: a fault in the middle of a body ends it with the refusal, though nothing more comes from the connection.
 */
export const takeBody = async <T>(
  { raw, headers, routeOptions }: FastifyRequest,
  payload: Readable,
  read: (chunks: AsyncIterable<Uint8Array>, bytes: number) => Promise<T>,
): Promise<T> => {
  const { bodyLimit: bytes = bodyBytes } = routeOptions
  requirePlain(headers['content-encoding'])
  if (Number(headers['content-length'] ?? 0) > bytes) throw refuse('request.too-large')
  const broken = new Promise<never>((_, reject) => {
    readings.set(raw, reject)
    const before = bodyFaultOf(raw)
    if (before) reject(before)
  })
  // Whoever is refused is still told so.
  return Promise.race([broken, read(payload.iterator({ destroyOnReturn: false }), bytes)])
}

/** What somebody has compressed would be taken for what it is not (RFC 9110 section 8.4): nothing is unpacked here. */
function requirePlain(coding: string | undefined): void {
  if (/^\s*(identity\s*)?$/i.test(coding ?? '')) return
  throw refuse('request.media-type')
}
