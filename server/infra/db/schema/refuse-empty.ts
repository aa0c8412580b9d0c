import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../connections/connect.ts'

/**
 * Throws where an empty database would begin in a data folder that has been used: what people had would look lost. The
 * master key is written after the tables, so a first start cut short never looks like that.
 */
export function refuseBesideOld(dataDir: string, advice: string): void {
  const left = [...(existsSync(path.join(dataDir, 'master.key')) ? ['master.key'] : []), ...listBlobFolder(dataDir)]
  if (left.length > 0) throw new Error(refusal(dataDir, left, advice))
}

/** As `refuseBesideOld`, for a database that is there: refused when it has no tables, or pictures but no account. */
export async function refuseEmptyBesideOld(db: Db, dataDir: string, advice: string): Promise<void> {
  if (!(await hasTable(db, 'setup'))) return refuseBesideOld(dataDir, advice)
  const { rows } = await sql`select from setup`.execute(db)
  const left = listBlobFolder(dataDir)
  if (rows.length === 0 && left.length > 0) throw new Error(refusal(dataDir, left, advice))
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(db)
  return rows[0]?.found !== null
}

/** `['blobs']` when pictures lie in the data folder. */
export function listBlobFolder(dataDir: string): string[] {
  const folder = path.join(dataDir, 'blobs')
  const shelves = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const isUsed = shelves.some((shelf) => shelf.isDirectory() && readdirSync(path.join(folder, shelf.name)).length > 0)
  return isUsed ? ['blobs'] : []
}

const refusal = (dataDir: string, left: string[], advice: string): string =>
  `Sash does not start on an empty database, because ${path.resolve(dataDir)} was used before: it holds ${left.join(' and ')}.
If an import or a restore was cut off here, give it again with the same words. Else:
${advice}
Only to begin anew, without what was there, move ${left.join(' and ')} out of ${path.resolve(dataDir)}.`
