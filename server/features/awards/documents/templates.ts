import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { keepBySize } from '#infra/keep-by-size.ts'
import { DamagedCodeError, type IndexedTemplate, indexTemplate } from './template-code.ts'

const megabyte = 1024 * 1024

/**
 * The row of a template never changes, and its id is a digest of the text, so what is remembered once is right for ever. Two
 * issuers may have the same text, but none can choose what the id of another stands for. Some two thousand versions of classes.
 */
const remembered = keepBySize<string>(8 * megabyte, (text) => 2 * text.length + 200)
/** Of those that are written by, which are fewer. */
const indexed = keepBySize<IndexedTemplate>(8 * megabyte, ({ last, before }) => last.byteLength + before.byteLength)

export const digestTemplate = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

const keyOf = (issuerId: string, templateId: string): string => `${issuerId} ${templateId}`

export const rememberTemplate = (issuerId: string, templateId: string, text: string): void =>
  remembered.set(keyOf(issuerId, templateId), text)

/** The template as documents are written by it. */
export const indexedTemplate = (templateId: string, text: string): IndexedTemplate => {
  const known = indexed.get(templateId)
  if (known?.text === text) return known
  const made = indexTemplate(text)
  indexed.set(templateId, made)
  return made
}

/** As after a start. */
export const forgetTemplates = (): void => {
  remembered.clear()
  indexed.clear()
}

interface Named {
  issuer_id: string
  template_id: string | null
}

/** What tells the text of a template that one of the rows names; those that are not remembered are read with one statement. */
export const findTemplates = async (
  db: ReadDb,
  rows: readonly Named[],
): Promise<(issuerId: string, templateId: string) => string> => {
  const found = new Map<string, string>()
  const issuers = new Set<string>()
  const missing = new Set<string>()
  for (const { issuer_id, template_id } of rows) {
    if (template_id === null) continue
    const key = keyOf(issuer_id, template_id)
    if (found.has(key)) continue
    const text = remembered.get(key)
    if (text !== undefined) found.set(key, text)
    else {
      issuers.add(issuer_id)
      missing.add(template_id)
    }
  }
  if (missing.size > 0) {
    for (const { issuer_id, template_id, text } of await readTemplates(db, [...issuers], [...missing])) {
      if (digestTemplate(text) !== template_id)
        throw new DamagedCodeError(`The template ${template_id} is not what it was.`)
      found.set(keyOf(issuer_id, template_id), text)
      rememberTemplate(issuer_id, template_id, text)
    }
  }
  return (issuerId, templateId) => {
    const text = found.get(keyOf(issuerId, templateId))
    if (text === undefined) throw new DamagedCodeError(`The template ${templateId} is not there.`)
    return text
  }
}

async function readTemplates(db: ReadDb, issuers: readonly string[], templates: readonly string[]) {
  const { rows } = await sql<{ issuer_id: string; template_id: string; text: string }>`
    select issuer_id, template_id, text from award_templates
    where issuer_id = any(${issuers}::text[]) and template_id = any(${templates}::text[])`.execute(db)
  return rows
}
