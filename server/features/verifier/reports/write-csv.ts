import { nameOutcome } from '#contracts/name-outcome.ts'
import type { Verification } from '#contracts/verifier.ts'
import type { KeptReport } from '#contracts/verifier-reports.ts'
import { csvLine } from '../../awards/index.ts'
import { nameKind } from './name-kind.ts'

// By this mark spreadsheets know that the file is UTF-8.
const byteOrderMark = '\ufeff'

/** A report as CSV: the outcome in a line, then a line for each check. */
export const writeReportCsv = ({ url, verification, subject }: KeptReport): string =>
  byteOrderMark +
  [
    ['Step', 'Result', 'What was found', 'About', 'What to do'],
    [
      'verdict',
      nameOutcome(verification),
      verification.reason,
      subject.url ?? subject.sha256 ?? '',
      verification.next ?? '',
    ],
    [
      'kind',
      verification.noBadge ? '' : nameKind(verification),
      verification.credential?.name ?? '',
      verification.credential?.id ?? '',
      '',
    ],
    ...verification.checks.map(({ name, status, detail, target, next }) => [
      name,
      status,
      detail,
      target ?? '',
      next ?? '',
    ]),
    ['checked at', '', verification.checkedAt, url, ''],
  ]
    .map(csvLine)
    .join('')

/** What a line of a batch says. */
export interface BatchLine {
  row: number
  label: string
  verification: Verification
}

export const batchHeads = [
  'Number',
  'What was checked',
  'Verdict',
  'Reason',
  'Badge',
  'Issuer',
  'Issued on',
  'Valid until',
  'Checked at',
  'What to do',
  'Kind',
]

/** One badge of a batch as cells under `batchHeads`. */
export const batchCells = ({ row, label, verification }: BatchLine): string[] => [
  String(row),
  label,
  nameOutcome(verification),
  verification.reason,
  verification.credential?.name ?? '',
  verification.credential?.issuer?.name ?? '',
  verification.credential?.issuedOn ?? '',
  verification.credential?.expires ?? '',
  verification.checkedAt,
  verification.next ?? '',
  verification.noBadge ? '' : nameKind(verification),
]

/** A whole batch as CSV. */
export const writeBatchCsv = (lines: readonly BatchLine[]): string =>
  byteOrderMark + [batchHeads, ...lines.map(batchCells)].map(csvLine).join('')
