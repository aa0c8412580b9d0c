import { sql } from 'kysely'
import { commandLine, type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { findLatestTerms } from './queries.ts'
import { pageBytes } from './read-own-page.ts'

/** Terms that cannot be published; the message is meant for the operator. */
export class TermsError extends Error {
  override name = 'TermsError'
}

export interface NewTerms {
  version: number
  /** Shown to people who agreed to an earlier version: what is new. */
  description: string
  body: string
}

const highestVersion = 2_147_483_647
const longestDescription = 2000

/** Puts terms in force: everybody is asked to agree at their next visit. What was published stays as it is. */
export const publishTerms = async (db: Db, terms: NewTerms, by: Doer = commandLine): Promise<void> => {
  const description = clean(terms.description).trim()
  const body = clean(terms.body)
  requireSound({ ...terms, description, body })
  await transaction(db, async (tx) => {
    // Of two that publish at once the second must see the first, or an older version could follow a newer one.
    await sql`lock table terms_versions in share row exclusive mode`.execute(tx)
    const latest = await findLatestTerms(tx)
    if (latest && terms.version <= latest.version) {
      throw new TermsError(
        `Version ${latest.version} is in force, so the next one must be higher, such as ${latest.version + 1}.`,
      )
    }
    await tx
      .insertInto('terms_versions')
      .values({ version: terms.version, description, body, published_at: now() })
      .execute()
    noteAction(tx, by, {
      verb: 'terms.published',
      subject: { kind: 'site', id: 'terms' },
      detail: { version: terms.version },
    })
  })
}

const clean = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

function requireSound({ version, description, body }: NewTerms): void {
  if (!Number.isInteger(version) || version < 1 || version > highestVersion) {
    throw new TermsError('The version must be a whole number such as 1, 2 or 3.')
  }
  if (`${description}${body}`.includes('\u0000'))
    throw new TermsError('The terms must be text, without NUL characters.')
  if (body.trim() === '') throw new TermsError('The terms are empty.')
  if (Buffer.byteLength(body) > pageBytes) throw new TermsError(`The terms are longer than ${pageBytes} bytes.`)
  if (description === '') throw new TermsError('The description is empty.')
  if (description.length > longestDescription) {
    throw new TermsError(`The description is longer than ${longestDescription} characters.`)
  }
}
