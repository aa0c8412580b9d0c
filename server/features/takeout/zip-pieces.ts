import type { ZipWriter } from './create-zip.ts'

/** Rows that are read in one go. */
export const badgesAtOnce = 20

/** A plain ZIP counts bytes in 32 bits and entries in 16; what is left is for the lists and for what one badge adds. */
const mostBytes = 4_000_000_000
const mostEntries = 65_000

export const hasRoom = (zip: ZipWriter): boolean => zip.size() < mostBytes && zip.entries() < mostEntries

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
