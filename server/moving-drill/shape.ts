import { createHash } from 'node:crypto'
import type { Cell } from './write-table.ts'

/** The same numbers for the same seed, on every machine. */
const createRandom = (seed: string) => {
  const hash = (name: string): Buffer => createHash('sha256').update(`${seed} ${name}`).digest()
  return {
    /** An id as Badgr draws them: 22 characters. */
    id: (name: string): string => hash(name).toString('base64url').slice(0, 22),
    hex: (name: string): string => hash(name).toString('hex').slice(0, 32),
    below: (name: string, end: number): number => hash(name).readUInt32BE(0) % end,
  }
}

const start = Date.UTC(2014, 0, 1, 8, 30)

export interface Shape {
  people: number
  issuers: number
  classes: number
  awards: number
  imports: number
  collections: number
}

/** How much of everything stands beside so many awards. */
export const shapeFor = (awards: number): Shape => ({
  people: Math.max(60, Math.floor(awards / 8)),
  issuers: Math.max(4, Math.floor(awards / 2500)),
  classes: Math.max(12, Math.floor(awards / 500)),
  awards,
  imports: Math.max(10, Math.floor(awards / 100)),
  collections: Math.max(8, Math.floor(awards / 100)),
})

export type Table = [name: string, rows: Iterable<Record<string, Cell>>]

/** So many rows, counted from one; those that are undefined are left out. */
export const numbers = function* <T>(count: number, write: (index: number) => T | undefined): Generator<T> {
  for (let index = 1; index <= count; index++) {
    const row = write(index)
    if (row !== undefined) yield row
  }
}

export const local = { source: 'local', source_url: null, original_json: null }
export const elsewhere = 'https://elsewhere.example'

export const at = (index: number): Date => new Date(start + index * 61_003 + (index % 1000))
export const isInFirstHalf = (index: number, all: number): boolean => index <= all / 2
export const picture = (kind: string, index: number): string => `uploads/${kind}/${kind}-${index}.png`

/** Every 211th proved the address of the one before, in other letters; every 37th is spelled as people do. */
export const emailOf = (index: number): string => {
  if (index % 211 === 0) return `PERSON-${index - 1}@School.example`
  return index % 37 === 0 ? `Person-${index}@School.Example` : `person-${index}@school.example`
}

/** What the tables of one dump have in common. */
export const createSeed = (seed: string, shape: Shape) => {
  const random = createRandom(seed)
  const audit = (index: number) => ({
    created_at: at(index),
    updated_at: at(index + 7),
    created_by_id: 1 + random.below(`by ${index}`, shape.people),
    updated_by_id: null,
    entity_version: 1,
  })
  return { random, audit, shape }
}
export type Seed = ReturnType<typeof createSeed>
