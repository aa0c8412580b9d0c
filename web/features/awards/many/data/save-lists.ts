import { t } from '#shared/i18n/text.ts'
import { saveCsv } from '../../data/save-csv.ts'
import type { Entry } from './entries.ts'

export interface Reject {
  entry: Entry
  reason: string
}

/** A list to fill in, with the two columns that every list may have. */
export function saveTemplate(): void {
  const rows = [
    ['email', 'evidence'],
    ['amara@example.com', 'https://example.com/evidence/amara'],
    ['jonas@example.com', ''],
  ]
  saveCsv('badgr-bulk-issue-template.csv', rows)
}

/** What was left out and why, in the form of the list it came from. */
export function saveRejects(rejects: readonly Reject[]): void {
  const rows = rejects.map(({ entry, reason }) => [String(entry.row), entry.email, entry.evidence, entry.name, reason])
  saveCsv('rejects.csv', [[t('Row'), 'email', 'evidence', 'name', t('Reason')], ...rows])
}
