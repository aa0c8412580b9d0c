import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import { EncodingError } from '../encoding/base58.ts'
import { decodeBase64url } from '../encoding/base64url.ts'
import { decodeMultibase64url, encodeMultibase64url } from '../encoding/multibase.ts'
import type { Moment } from '../facts.ts'
import { formatIso } from '../moment.ts'
import type { JsonObject } from '../tools.ts'
import { credentialsContext } from './contexts.ts'

/** The fewest entries a status list may have, for the sake of the holders' privacy (Bitstring Status List). */
export const minStatusListSize = 131_072

const maxListBytes = 16 * 1024 * 1024

/** A status list cannot be read: wrong encoding, too large, or the index lies outside. */
export class StatusListError extends Error {
  override name = 'StatusListError'
  /** The same as a sentence of the verifier. */
  readonly finding: Finding

  constructor(found: Finding) {
    super(renderFinding(found))
    this.finding = found
  }
}

function bitOf(index: number): number {
  return 0x80 >> (index % 8)
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * The `encodedList` of a status list: `u`, then base64url of the gzipped bits; index 0 is the highest bit of the first
 * byte (Bitstring Status List section 3.3). Throws RangeError for an index outside `size` or a size below the minimum.
 */
export async function encodeStatusList(setIndexes: Iterable<number>, size = minStatusListSize): Promise<string> {
  if (!Number.isSafeInteger(size) || size < minStatusListSize) throw new RangeError('A status list is larger than that')
  const bytes = new Uint8Array(Math.ceil(size / 8))
  for (const index of setIndexes) {
    if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new RangeError('Index outside the list')
    const at = index >> 3
    bytes[at] = (bytes[at] ?? 0) | bitOf(index)
  }
  return encodeMultibase64url(await gzip(bytes))
}

async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > most) {
      await reader.cancel()
      throw new StatusListError(finding('status.large'))
    }
    chunks.push(next.value)
  }
  return chunks
}

/** How `encodedList` is written: with a letter that tells the base, or as base64 of either alphabet. */
export type ListForm = 'multibase' | 'base64'

async function decodeStatusList(encodedList: string, most: number, form: ListForm): Promise<Uint8Array[]> {
  try {
    const bytes = form === 'multibase' ? decodeMultibase64url(encodedList) : decodeBase64(encodedList)
    const packed = new Blob([new Uint8Array(bytes)])
    return await readAll(packed.stream().pipeThrough(new DecompressionStream('gzip')), most)
  } catch (failure) {
    if (failure instanceof StatusListError) throw failure
    const reason = failure instanceof EncodingError ? failure.message : 'not gzip'
    throw new StatusListError(finding('status.unread-list', { why: `${reason}.` }))
  }
}

// The draft of 2021 asks for base64 and shows base64url in its examples.
function decodeBase64(text: string): Uint8Array {
  return decodeBase64url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  )
}

/** What several lists may unfold to together, in bytes; what each one took is taken off. */
export interface StatusListBudget {
  left: number
}

/**
 * Whether the bit at the index is set; lists above 16 MiB, and those beyond the budget, are refused. Rejects with
 * StatusListError.
 */
export async function readStatusBit(
  encodedList: string,
  index: number,
  budget: StatusListBudget = { left: maxListBytes },
  form: ListForm = 'multibase',
): Promise<boolean> {
  const chunks = await decodeStatusList(encodedList, Math.min(budget.left, maxListBytes), form)
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  budget.left -= length
  const size = length * 8
  if (size < minStatusListSize) throw new StatusListError(finding('status.short'))
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new StatusListError(finding('status.outside'))
  let at = Math.floor(index / 8)
  for (const chunk of chunks) {
    const byte = chunk[at]
    if (byte !== undefined) return (byte & bitOf(index)) !== 0
    at -= chunk.length
  }
  return false
}

/** What a status list credential says; `id` is its URL, `issuer` the DID that signs it. */
export interface StatusListFacts {
  id: string
  issuer: string
  validFrom: Moment
  encodedList: string
  purpose?: 'revocation' | 'suspension'
  validUntil?: Moment
  /** Milliseconds for which a verifier may use its copy; 300,000 where nothing is said. */
  ttl?: number
}

/** The BitstringStatusListCredential, still to be signed (Bitstring Status List section 2.2). */
export function buildStatusListCredential(list: StatusListFacts): JsonObject {
  return {
    '@context': credentialsContext,
    id: list.id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: list.issuer,
    validFrom: formatIso(list.validFrom),
    ...(list.validUntil !== undefined && { validUntil: formatIso(list.validUntil) }),
    credentialSubject: {
      id: `${list.id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: list.purpose ?? 'revocation',
      ...(list.ttl !== undefined && { ttl: list.ttl }),
      encodedList: list.encodedList,
    },
  }
}
