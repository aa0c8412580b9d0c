import { db } from '#infra/context.ts'
import { readAward } from '../award-reader.ts'
import { findPublicImport } from '../queries-imported.ts'
import { findForm } from './find-form.ts'

const ofAward = /^\/public\/assertions\/([\w-]{22})(?:\.json)?$/

/** What the issuer of a badge from elsewhere wrote, by the path of its page; undefined where that is not shown. */
export const findCopyText = async (path: string): Promise<string | undefined> => {
  const id = ofAward.exec(path)?.[1]
  if (id === undefined || (await readAward(id))) return undefined
  const row = await findPublicImport(db(), id)
  return row && !row.revoked_at ? findForm(row)?.text : undefined
}
