import { type AuditVerb, exportAuditEntries, listAuditEntries } from '#contracts/operator/audit.ts'
import { callFile } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

export interface AuditFilter {
  verb?: AuditVerb
  account?: string
  since?: string
  until?: string
}

/** Page by page, newest first. */
export const useAudit = (filter: AuditFilter, isOperator: boolean) =>
  usePages(listAuditEntries, { query: filter, enabled: isOperator })

/** Fetched with the token: a plain link would have to carry the token in its address. */
export async function saveAudit(filter: AuditFilter): Promise<void> {
  saveFile('audit.jsonl', await callFile(exportAuditEntries, { query: filter }))
}
