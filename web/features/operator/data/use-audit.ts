import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditVerb, exportAuditEntries, listAuditEntries } from '#contracts/operator/audit.ts'
import { callFile, callPage } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export interface AuditFilter {
  verb?: AuditVerb
  account?: string
  since?: string
  until?: string
}

/** Page by page, newest first; asked for afresh at each visit. */
export function useAudit(filter: AuditFilter, isOperator: boolean) {
  return useInfiniteQuery({
    queryKey: readKey(listAuditEntries, {}, { ...filter }),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callPage(listAuditEntries, { signal, query: filter, ...(pageParam ? { at: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
    enabled: isOperator,
    staleTime: 0,
  })
}

/** Fetched with the token: a plain link would have to carry the token in its address. */
export async function saveAudit(filter: AuditFilter): Promise<void> {
  saveFile('audit.jsonl', await callFile(exportAuditEntries, { query: filter }))
}
