import type { ArchiveManifest } from '../../archive/manifest.ts'

/** `12 pictures and files`, and how many the storage did not have. */
export const describeBlobs = ({ count, missing }: ArchiveManifest['blobs']): string =>
  `${count} pictures and files${missing.length > 0 ? ` (${missing.length} were not in the storage, such as ${missing[0]})` : ''}`

/** One line for each table with rows: its name, how many, and the beginning of what they add up to. */
export const describeTables = ({ tables }: ArchiveManifest): string[] =>
  Object.entries(tables)
    .filter(([, { rows }]) => rows > 0)
    .map(([name, { rows, digest }]) => `${String(rows).padStart(10)}  ${digest.slice(0, 16)}  ${name}`)
