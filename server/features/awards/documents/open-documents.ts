import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AwardsTable } from '#infra/db/schema/tables.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { DamagedCodeError, decodeByTemplate } from './template-code.ts'
import { findTemplates } from './templates.ts'

type Kept = Pick<Selectable<AwardsTable>, 'issuer_id' | 'template_id' | 'documents'>

/** A row with what is kept of its Open Badges 2.0 assertion. */
export type KeptAssertion = Kept & Pick<Selectable<AwardsTable>, 'assertion'>
/** A row with what is kept of its signed 3.0 credential. */
export type KeptCredential = Kept & Pick<Selectable<AwardsTable>, 'credential'>
export type KeptDocuments = KeptAssertion & KeptCredential

const keptColumns = ['awards.issuer_id', 'awards.template_id', 'awards.documents'] as const
/** To be selected for openAssertions, openCredentials and openDocuments. */
export const assertionColumns = [...keptColumns, 'awards.assertion'] as const
export const credentialColumns = [...keptColumns, 'awards.credential'] as const
export const documentColumns = [...keptColumns, 'awards.assertion', 'awards.credential'] as const

/** The same where a statement calls the awards `a`. */
export const selectKept = (...forms: ('assertion' | 'credential')[]): RawBuilder<unknown> =>
  sql.join(['issuer_id', 'template_id', 'documents', ...forms].map((column) => sql.ref(`a.${column}`)))

/** The rows with their assertion as it was written, byte for byte. */
export const openAssertions = async <Row extends KeptAssertion>(
  db: ReadDb,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof KeptAssertion> & { issuer_id: string; assertion: string })[]> => {
  const templateOf = await findTemplates(db, rows)
  return rows.map((row) => ({
    ...row,
    assertion:
      row.template_id === null
        ? requireText(row.assertion)
        : decodeByTemplate(templateOf(row.issuer_id, row.template_id), requireText(row.documents), seam),
  }))
}

/** The rows with their credential as it was signed, byte for byte. */
export const openCredentials = async <Row extends KeptCredential>(
  db: ReadDb,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof KeptCredential> & { issuer_id: string; credential: string })[]> => {
  const templateOf = await findTemplates(db, rows)
  return rows.map((row) => ({
    ...row,
    credential:
      row.template_id === null
        ? requireText(row.credential)
        : readPair(templateOf(row.issuer_id, row.template_id), requireText(row.documents)).credential,
  }))
}

export interface Opened extends Pick<Kept, 'issuer_id' | 'template_id'> {
  assertion: string
  credential: string
}

/** The rows with both documents, and by which template they are kept. */
export const openDocuments = async <Row extends KeptDocuments>(
  db: ReadDb,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof KeptDocuments> & Opened)[]> => {
  const templateOf = await findTemplates(db, rows)
  return rows.map((row) => ({
    ...row,
    ...(row.template_id === null
      ? { assertion: requireText(row.assertion), credential: requireText(row.credential) }
      : readPair(templateOf(row.issuer_id, row.template_id), requireText(row.documents))),
  }))
}

/** What a statement found at most once. */
export const openOne = async <Row, Opened>(
  open: (db: ReadDb, rows: readonly Row[]) => Promise<Opened[]>,
  db: ReadDb,
  row: Row | undefined,
): Promise<Opened | undefined> => (row === undefined ? undefined : (await open(db, [row]))[0])

/** What joins the two documents in the text that is written by a template; neither has it. */
export const seam = '\n'

/** The two documents that were written as this; throws DamagedCodeError where there are none. */
export const readPair = (template: string, code: string): Record<'assertion' | 'credential', string> => {
  const text = decodeByTemplate(template, code)
  const end = text.indexOf(seam)
  if (end < 0 || text.includes(seam, end + 1)) throw new DamagedCodeError('It is not two documents.')
  return { assertion: text.slice(0, end), credential: text.slice(end + 1) }
}

/** What was selected is a text, which its type does not say. */
function requireText(kept: unknown): string {
  if (typeof kept !== 'string')
    throw new DamagedCodeError('The award has neither its documents nor what they are made of.')
  return kept
}
