import { createHash } from 'node:crypto'

export interface RowDigest {
  add(row: Buffer): void
  /** How many rows there were, and 64 hex digits that are the same for the same rows in any order. */
  finish(): { rows: number; digest: string }
}

/** Adds up the SHA-256 of rows (modulo 2^256, as eight numbers): tables have no order, and two servers no common one. */
export const createRowDigest = (): RowDigest => {
  const sum = new Uint32Array(8)
  let rows = 0
  return {
    add: (row) => {
      rows++
      const hash = createHash('sha256').update(row).digest()
      let carry = 0
      for (let lane = 7; lane >= 0; lane--) {
        const next = (sum[lane] ?? 0) + hash.readUInt32BE(lane * 4) + carry
        sum[lane] = next % 2 ** 32
        carry = next >= 2 ** 32 ? 1 : 0
      }
    },
    finish: () => ({ rows, digest: [...sum].map((lane) => lane.toString(16).padStart(8, '0')).join('') }),
  }
}
