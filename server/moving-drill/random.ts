import { createHash } from 'node:crypto'

/** The same numbers for the same seed, on every machine. */
export const createRandom = (seed: string) => {
  const hash = (name: string): Buffer => createHash('sha256').update(`${seed} ${name}`).digest()
  return {
    /** An id as Badgr draws them: 22 characters. */
    id: (name: string): string => hash(name).toString('base64url').slice(0, 22),
    hex: (name: string): string => hash(name).toString('hex').slice(0, 32),
    below: (name: string, end: number): number => hash(name).readUInt32BE(0) % end,
  }
}
