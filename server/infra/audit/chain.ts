import { createHash } from 'node:crypto'
import { canonizeJson } from '#openbadges'

export type AuditDetail = Record<string, string | number | boolean | null | string[]>

/** One entry as it is hashed; hashes are 32 bytes. */
export interface ChainedEntry {
  number: number
  at: Date
  account_id: string | null
  client_id: string
  verb: string
  subject_kind: string
  subject_id: string
  detail: AuditDetail
  previous_hash: Buffer
  hash: Buffer
}

/** Before the first entry. */
export const emptyHash = Buffer.alloc(32)

/** The entry as JSON with hexadecimal hashes: a line of the export. */
export const presentChained = ({ at, previous_hash, ...entry }: Omit<ChainedEntry, 'hash'>) => ({
  ...entry,
  at: at.toISOString(),
  previous_hash: previous_hash.toString('hex'),
})

/** SHA-256 over the canonical JSON (RFC 8785) of all that an entry says, the hash of the one before included. */
export const hashEntry = (entry: Omit<ChainedEntry, 'hash'>): Buffer =>
  createHash('sha256')
    .update(canonizeJson(presentChained(entry)))
    .digest()

export interface ChainEnd {
  number: number
  hash: Buffer
}

export type ChainVerdict =
  | { isWhole: true; end: ChainEnd }
  /** `number` is the first entry that is missing or not as it was written. */
  | { isWhole: false; number: number; fault: 'missing' | 'changed' }

/** Goes along the chain from its first entry, or what comes after `start`, to what is known to be its end. */
export const verifyChain = async (
  entries: AsyncIterable<ChainedEntry>,
  end: ChainEnd,
  start: ChainEnd = { number: 0, hash: emptyHash },
): Promise<ChainVerdict> => {
  let last = start
  for await (const { hash, ...entry } of entries) {
    const number = last.number + 1
    if (entry.number !== number) return { isWhole: false, number, fault: 'missing' }
    const isSame = entry.previous_hash.equals(last.hash) && hashEntry(entry).equals(hash)
    if (!isSame) return { isWhole: false, number, fault: 'changed' }
    last = { number, hash }
  }
  if (last.number < end.number) return { isWhole: false, number: last.number + 1, fault: 'missing' }
  if (!last.hash.equals(end.hash)) return { isWhole: false, number: last.number, fault: 'changed' }
  return { isWhole: true, end: last }
}
