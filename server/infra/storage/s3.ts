import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { refuse } from '../errors.ts'
import type { FetchOutside, OutsideAnswer } from '../outside/fetch.ts'
import type { S3Place } from '../settings/storage-settings.ts'
import { blobName, isBlobKey } from './name-blob.ts'
import type { BlobStore } from './store.ts'

interface Patience {
  /** Milliseconds for one attempt. */
  timeoutMs: number
  /** Milliseconds before the second attempt; twice as many before the third. */
  pauseMs: number
}

interface S3Store extends BlobStore {
  /** Whether nothing is kept there yet; throws a sentence when the bucket cannot be used with these keys. */
  look(): Promise<{ isEmpty: boolean }>
}

const attempts = 3
const maxBytes = 64 * 1024 * 1024
const pieceBytes = 1024 * 1024

/**
 * Keeps blobs as objects `prefix/ab/cdef…` of a bucket, named as files are on disk. Each call is signed with AWS Signature
 * Version 4. An object is there as a whole or not at all, so a call that fails leaves nothing to mend; one that may succeed
 * later is tried three times.
 */
export function createS3Store(
  place: S3Place,
  fetchOutside: FetchOutside,
  { timeoutMs, pauseMs }: Patience = { timeoutMs: 5000, pauseMs: 300 },
): S3Store {
  const bucket = `${place.endpoint}/${place.bucket}`
  const urlOf = (key: string): string => `${bucket}/${place.prefix}${blobName(key)}`

  const send = async (
    method: Method,
    url: string,
    body?: Uint8Array,
    more: Record<string, string> = {},
  ): Promise<OutsideAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const headers = await sign(place, method, url, body)
      const answer = await fetchOutside(url, {
        method,
        headers: { ...headers, ...more },
        maxBytes,
        timeoutMs,
        // Tells why it was refused, and follows no redirect.
        purpose: 'partner',
        ...(body ? { body } : {}),
      })
      if (answer.ok || attempt === attempts || !mayPass(answer)) return answer
      await sleep(pauseMs * 2 ** (attempt - 1))
    }
  }

  /** The answer, or undefined when there is no such object. */
  const call = async (method: Method, key: string, body?: Uint8Array, more?: Record<string, string>) => {
    const answer = await send(method, urlOf(key), body, more)
    if (answer.ok) return answer
    if ((answer.status === 404 && method !== 'PUT') || answer.status === 416) return undefined
    throw refuse('unavailable', { cause: new Error(`${method} in the bucket ${place.bucket}: ${describe(answer)}`) })
  }

  /** A piece of an object from a byte on; undefined when there is no such object, or nothing more of it. */
  const readPiece = async (key: string, from: number): Promise<Buffer | undefined> =>
    (await call('GET', key, undefined, { range: `bytes=${from}-${from + pieceBytes - 1}` }))?.bytes

  async function* readOn(key: string, first: Buffer): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let from = 0
    for (let piece: Buffer | undefined = first; piece && piece.length > 0; ) {
      hash.update(piece)
      from += piece.length
      yield piece
      piece = piece.length === pieceBytes ? await readPiece(key, from) : undefined
    }
    if (hash.digest('hex') !== key) throw new Error(`The bucket ${place.bucket} has other bytes under ${key}.`)
  }

  return {
    put: async (bytes, mediaType) => {
      const key = hashOf(bytes)
      await call('PUT', key, bytes, { 'content-type': mediaType })
      return key
    },
    get: async (key) => {
      const answer = isBlobKey(key) ? await call('GET', key) : undefined
      if (!answer) return undefined
      if (hashOf(answer.bytes) === key) return answer.bytes
      throw refuse('unavailable', { cause: new Error(`The bucket ${place.bucket} has other bytes under ${key}.`) })
    },
    read: async (key) => {
      const first = isBlobKey(key) ? await readPiece(key, 0) : undefined
      return first && Readable.from(readOn(key, first))
    },
    has: async (key) => isBlobKey(key) && (await call('HEAD', key)) !== undefined,
    delete: async (key) => {
      if (isBlobKey(key)) await call('DELETE', key)
    },
    look: async () => {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1', prefix: place.prefix })
      const answer = await send('GET', `${bucket}?${query}`)
      if (answer.ok) return { isEmpty: answer.text()?.includes('<Key>') === false }
      throw new Error(explain(place, answer))
    },
  }
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function sign(place: S3Place, method: Method, url: string, body?: Uint8Array): Promise<Record<string, string>> {
  const { region, accessKeyId, secretAccessKey } = place
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { 'x-amz-content-sha256': hashOf(body ?? new Uint8Array()) },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  })
  return Object.fromEntries((await signer.sign()).headers)
}

type Failure = Extract<OutsideAnswer, { ok: false }>

// A service that is busy, or was not reached, may answer the same call in a moment.
const mayPass = ({ reason, status = 0 }: Failure): boolean =>
  reason === 'timeout' || reason === 'unreachable' || status === 429 || status >= 500

const describe = ({ detail, said }: Failure): string => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(said ?? '')?.[1]
  return code ? `${detail}, ${code}` : detail
}

function explain({ bucket, endpoint }: S3Place, failure: Failure): string {
  const where = `the bucket ${bucket} at ${endpoint}`
  const what = describe(failure)
  if (failure.status === 404) return `SASH_BLOBS: there is no ${where.slice(4)} (${what}). Make it, or mend the name.`
  if (failure.status === 401 || failure.status === 403)
    return `SASH_BLOBS: the keys do not open ${where} (${what}). Mend AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or let them list, read, write and delete there.`
  return `SASH_BLOBS: ${where} cannot be used (${what}). Mend the endpoint and the region, or start the service.`
}
