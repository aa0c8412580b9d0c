import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AwardsTable } from '#infra/db/schema/tables.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { DamagedCode, decodeByTemplate } from './template-code.ts'
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
  const textOf = await findTexts(db, rows)
  return rows.map(({ issuer_id, template_id, documents, assertion, ...row }) => ({
    ...row,
    issuer_id,
    assertion: textOf('assertion', { issuer_id, template_id, documents }, assertion),
  }))
}

/** The rows with their credential as it was signed, byte for byte. */
export const openCredentials = async <Row extends KeptCredential>(
  db: ReadDb,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof KeptCredential> & { issuer_id: string; credential: string })[]> => {
  const textOf = await findTexts(db, rows)
  return rows.map(({ issuer_id, template_id, documents, credential, ...row }) => ({
    ...row,
    issuer_id,
    credential: textOf('credential', { issuer_id, template_id, documents }, credential),
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
  const textOf = await findTexts(db, rows)
  return rows.map(({ issuer_id, template_id, documents, assertion, credential, ...row }) => {
    const kept = { issuer_id, template_id, documents }
    return {
      ...row,
      issuer_id,
      template_id,
      assertion: textOf('assertion', kept, assertion),
      credential: textOf('credential', kept, credential),
    }
  })
}

/** What a statement found at most once. */
export const openOne = async <Row, Opened>(
  open: (db: ReadDb, rows: readonly Row[]) => Promise<Opened[]>,
  db: ReadDb,
  row: Row | undefined,
): Promise<Opened | undefined> => (row === undefined ? undefined : (await open(db, [row]))[0])

/** What joins the two documents in the text that is written by a template; neither has it. */
export const seam = '\n'

async function findTexts(db: ReadDb, rows: readonly Kept[]) {
  const templateOf = await findTemplates(db, rows)
  // Both documents of a row are asked for one after the other.
  let opened: { code: string; template: string; texts: Record<'assertion' | 'credential', string> } | undefined
  return (form: 'assertion' | 'credential', { issuer_id, template_id, documents }: Kept, whole: unknown): string => {
    if (template_id === null) return requireText(whole)
    const code = requireText(documents)
    const template = templateOf(issuer_id, template_id)
    if (opened?.code !== code || opened.template !== template) {
      opened = { code, template, texts: readPair(template, code) }
    }
    return opened.texts[form]
  }
}

/** The two documents that were written as this; throws DamagedCode where there are none. */
export const readPair = (template: string, code: string): Record<'assertion' | 'credential', string> => {
  const text = decodeByTemplate(template, code)
  const end = text.indexOf(seam)
  if (end < 0 || text.includes(seam, end + 1)) throw new DamagedCode('It is not two documents.')
  return { assertion: text.slice(0, end), credential: text.slice(end + 1) }
}

/** What was selected is a text, which its type does not say. */
function requireText(kept: unknown): string {
  if (typeof kept !== 'string') throw new DamagedCode('The award has neither its documents nor what they are made of.')
  return kept
}
