import { claimedName } from '#contracts/names/claimed-name.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { nameCheck, t, translate, wordOf, writeName } from '#infra/languages/texts.ts'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { sayKind, sayOutcome, sayStatus } from './cell-words.ts'
import { sayTrust } from './say-trust.ts'

/** A report as CSV, in the language of the `inLanguage` around it: the outcome in a line, then a line for each check. */
export const writeReportCsv = ({ url, verification, subject }: KeptReport): string =>
  writeCsv([
    [t('Step'), t('Result'), t('What was found'), t('About'), t('What to do')],
    [
      wordOf('verdict', () => t('Verdict')),
      sayOutcome(verification),
      translate(verification.reason),
      subject.url ?? subject.sha256 ?? '',
      translate(verification.next ?? ''),
    ],
    [
      wordOf('kind', () => t('Kind')),
      sayKind(verification),
      verification.credential?.name ?? '',
      verification.credential?.id ?? '',
      '',
    ],
    ...issuerLine(verification),
    ...verification.checks.map(({ name, status, detail, target, next }) => [
      wordOf(name, () => nameCheck(name)),
      sayStatus(status),
      translate(detail),
      target ?? '',
      translate(next ?? ''),
    ]),
    [wordOf('checked at', () => t('Checked at')), '', verification.checkedAt, url, ''],
  ])

function issuerLine(verification: Verification): string[][] {
  const trust = sayTrust(verification)
  const { issuer } = verification.credential ?? {}
  return trust ? [[wordOf('issuer', () => t('Issuer')), issuer?.name ?? '', trust, issuer?.id ?? '', '']] : []
}

/** What a line of a batch says. */
export interface BatchLine {
  row: number
  label: string
  verification: Verification
}

const batchHeads = () => [
  t('{column, select, other {Number}}', { column: '' }),
  t('What was checked'),
  t('Verdict'),
  t('Reason'),
  t('Badge'),
  t('Issuer'),
  t('Issued on'),
  t('Valid until'),
  t('Checked at'),
  t('What to do'),
  t('Kind'),
  t('About the issuer'),
]

const writeIssuer = (verification: Verification): string => {
  const issuer = claimedName(verification)
  return issuer ? writeName(issuer) : ''
}

const batchCells = ({ row, label, verification }: BatchLine): string[] => [
  String(row),
  label,
  sayOutcome(verification),
  translate(verification.reason),
  verification.credential?.name ?? '',
  writeIssuer(verification),
  verification.credential?.issuedOn ?? '',
  verification.credential?.expires ?? '',
  verification.checkedAt,
  translate(verification.next ?? ''),
  sayKind(verification),
  sayTrust(verification) ?? '',
]

/** A whole batch as CSV, in the language of the `inLanguage` around it. */
export const writeBatchCsv = (lines: readonly BatchLine[]): string => writeCsv([batchHeads(), ...lines.map(batchCells)])
