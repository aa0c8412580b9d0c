import { z } from 'zod'

/** The form of the file. A Sash reads this one and those before it. */
export const archiveFormat = 1

/** Most bytes of one entry: a row of a table has to fit, and so has every picture and file. */
export const mostEntryBytes = 512 * 1024 * 1024

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const columnName = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** A table as `schema.name`, and the columns of which its rows consist. */
const table = z.object({ name: z.string().regex(/^(public|jobs)\.[a-z_][a-z0-9_]*$/), columns: z.array(columnName) })
export type ArchivedTable = z.infer<typeof table>

const queue = z.object({ name: z.string(), options: z.record(z.string(), z.union([z.string(), z.null()])) })
export type ArchivedQueue = z.infer<typeof queue>

/** The first entry, `sash.json`: what comes, and where it may go. */
export const headSchema = z.object({
  format: z.number().int().min(1),
  /** The version of Sash that wrote it. */
  sash: z.string(),
  origin: z.string(),
  at: z.iso.datetime(),
  /** Migrations that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: hex })),
  /** Which master key the secrets are locked with; null where there are none yet. */
  keyId: z.string().nullable(),
  hasKey: z.boolean(),
  /** Parents before children. */
  tables: z.array(table),
  queues: z.array(queue),
})
export type ArchiveHead = z.infer<typeof headSchema>

/** The last entry, `manifest.json`: what there was, to compare. */
export const manifestSchema = z.object({
  /** SHA-256 of `sash.json` and of each part of a table, by name. */
  parts: z.record(z.string(), hex),
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: hex })),
  /** Blobs are named by their SHA-256. Those that the storage did not have are named as missing. */
  blobs: z.object({ count: z.number().int(), bytes: z.number().int(), missing: z.array(z.string()) }),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

export const headName = 'sash.json'
export const manifestName = 'manifest.json'
export const keyName = 'master.key'
