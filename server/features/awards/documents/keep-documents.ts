import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { keepBySize } from '#infra/keep-by-size.ts'
import { type Documents, type KeptColumns, keepEach, keepWhole, readKeyId, type Template } from './keep-each.ts'
import { makeTemplate, type TemplateParties } from './make-template.ts'
import { digestTemplate, findTemplates, rememberTemplate } from './templates.ts'

export interface Kept {
  columns: KeptColumns[]
  /** What the statement that writes them has to have written before; nothing where none of them needs it. */
  template: RawBuilder<unknown> | undefined
}

const made = keepBySize<Template>(2 * 1024 * 1024, ({ text }) => 2 * text.length + 300)

/** The template of a class as it is now. One that is remembered longer than it is true is only worse at its work. */
function templateOf(parties: TemplateParties, keyId: string): Template {
  const { issuer, badge, carried, status } = parties
  const { idForm, isNamed, listNumber } = status
  const owner = [issuer.issuer_id, issuer.version, badge.badge_id, badge.version, keyId]
  const said = carried && [...carried.issuer, ...carried.badgeClass].map(({ id, proof }) => [id ?? '', proof ?? ''])
  const place = [idForm, isNamed, listNumber, said]
  const name = JSON.stringify([owner, place])
  const known = made.get(name)
  if (known) return known
  const text = makeTemplate(parties, keyId)
  const template = { templateId: digestTemplate(text), keyId, text }
  made.set(name, template)
  return template
}

/** How the documents of new awards of one class are kept. */
export const keepDocuments = async (
  issuerId: string,
  parties: TemplateParties,
  documents: readonly Documents[],
): Promise<Kept> => {
  const [first] = documents
  const keyId = first && readKeyId(first.credential)
  return keyId === undefined
    ? { columns: documents.map(keepWhole), template: undefined }
    : keepBy(issuerId, templateOf(parties, keyId), documents)
}

/** An award, and the documents that take the place of those that it is kept as. */
export interface Replacement {
  former: { issuer_id: string; template_id: string | null }
  documents: Documents
}

/**
 * How documents are kept that take the place of others: by the template of those, or what it is with another key where that has
 * signed them, which is written; whole where those were. Of many that have a template in common it is read and written once.
 */
export const keepAllAnew = async (tx: Tx, replacements: readonly Replacement[]): Promise<KeptColumns[]> => {
  const textOf = await findTemplates(
    tx,
    replacements.map(({ former }) => former),
  )
  const written = new Set<string>()
  const columns: KeptColumns[] = []
  for (const { former, documents } of replacements) {
    const { issuer_id, template_id } = former
    const keyId = readKeyId(documents.credential)
    if (template_id === null || keyId === undefined) {
      columns.push(keepWhole(documents))
      continue
    }
    const text = textOf(issuer_id, template_id)
    const own = withKey(text, keyId)
    const templateId = own === text ? template_id : digestTemplate(own)
    const kept = await keepBy(issuer_id, { templateId, keyId, text: own }, [documents])
    const place = `${issuer_id} ${templateId}`
    if (kept.template && own !== text && !written.has(place)) {
      await kept.template.execute(tx)
      written.add(place)
    }
    columns.push(kept.columns[0] ?? keepWhole(documents))
  }
  return columns
}

/** The same for one award. */
export const keepAnew = async (tx: Tx, former: Replacement['former'], documents: Documents): Promise<KeptColumns> => {
  const [columns] = await keepAllAnew(tx, [{ former, documents }])
  return columns ?? keepWhole(documents)
}

/** The template as it is with another key. */
function withKey(text: string, keyId: string): string {
  const former = readKeyId(text)
  return former === undefined ? text : text.replaceAll(`#${former}"`, () => `#${keyId}"`)
}

async function keepBy(issuerId: string, template: Template, documents: readonly Documents[]): Promise<Kept> {
  const { templateId, keyId, text } = template
  const columns = await keepEach(template, documents)
  if (columns.every(({ template_id }) => template_id === null)) return { columns, template: undefined }
  rememberTemplate(issuerId, templateId, text)
  return {
    columns,
    // It is written anew each time: whoever believes that it is there may be wrong, such as after a step back to a standby.
    template: sql`insert into award_templates (issuer_id, template_id, key_id, text)
      values (${issuerId}, ${templateId}, ${keyId}, ${text}) on conflict (issuer_id, template_id) do nothing`,
  }
}
