import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { DamagedCode } from './template-code.ts'

// Some three thousand versions of classes.
const mostBytes = 8 * 1024 * 1024

/** The row never changes, and the id is a digest of the text, so what is remembered once is right for ever. */
const remembered = new Map<string, string>()
let bytes = 0

export const digestTemplate = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Two issuers may have the same text, but one cannot choose what the other's id stands for. */
const keyOf = (issuerId: string, templateId: string): string => `${issuerId} ${templateId}`

const sizeOf = (key: string, text: string): number => 2 * (key.length + text.length) + 200

const forget = (key: string, text: string): void => {
  remembered.delete(key)
  bytes -= sizeOf(key, text)
}

export const rememberTemplate = (issuerId: string, templateId: string, text: string): void => {
  const key = keyOf(issuerId, templateId)
  const known = remembered.get(key)
  if (known !== undefined) forget(key, known)
  remembered.set(key, text)
  bytes += sizeOf(key, text)
  for (const [oldest, its] of remembered) {
    if (bytes <= mostBytes) return
    forget(oldest, its)
  }
}

/** As after a start. */
export const forgetTemplates = (): void => {
  remembered.clear()
  bytes = 0
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
    if (text === undefined) {
      issuers.add(issuer_id)
      missing.add(template_id)
      continue
    }
    found.set(key, text)
    // What was asked for last stays longest.
    remembered.delete(key)
    remembered.set(key, text)
  }
  if (missing.size > 0) {
    for (const { issuer_id, template_id, text } of await readTemplates(db, [...issuers], [...missing])) {
      if (digestTemplate(text) !== template_id) throw new DamagedCode(`The template ${template_id} is not what it was.`)
      found.set(keyOf(issuer_id, template_id), text)
      rememberTemplate(issuer_id, template_id, text)
    }
  }
  return (issuerId, templateId) => {
    const text = found.get(keyOf(issuerId, templateId))
    if (text === undefined) throw new DamagedCode(`The template ${templateId} is not there.`)
    return text
  }
}

async function readTemplates(db: ReadDb, issuers: readonly string[], templates: readonly string[]) {
  const { rows } = await sql<{ issuer_id: string; template_id: string; text: string }>`
    select issuer_id, template_id, text from award_templates
    where issuer_id = any(${issuers}::text[]) and template_id = any(${templates}::text[])`.execute(db)
  return rows
}
