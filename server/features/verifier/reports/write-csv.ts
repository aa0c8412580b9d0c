import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import { nameOutcome } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { nameCheck, t, translate, wordOf, writeName } from '#infra/languages/texts.ts'
import { nameKind, resultOf, sayOutcome, sayResult, sayTrust } from '#shared/badges/verdict-words.ts'
import { writeCsv } from '#shared/csv/write-csv.ts'

/** A report as CSV, in the language of the `inLanguage` around it: the outcome in a line, then a line for each check. */
export const writeReportCsv = ({ url, verification, subject }: KeptReport): string =>
  writeCsv([
    [t('Step'), t('Result'), t('What was found'), t('About'), t('What to do')],
    [
      wordOf('verdict', () => t('Verdict')),
      outcomeCell(verification),
      translate(verification.reason),
      subject.url ?? subject.sha256 ?? '',
      translate(verification.next ?? ''),
    ],
    [
      wordOf('kind', () => t('Kind')),
      kindCell(verification),
      verification.credential?.name ?? '',
      verification.credential?.id ?? '',
      '',
    ],
    ...issuerLine(verification),
    ...verification.checks.map((check) => [
      wordOf(check.name, () => nameCheck(check.name)),
      wordOf(check.status, () => sayResult(resultOf(check))),
      translate(check.detail),
      check.target ?? '',
      translate(check.next ?? ''),
    ]),
    [wordOf('checked at', () => t('Checked at')), '', verification.checkedAt, url, ''],
  ])

function outcomeCell(verification: Verification): string {
  const outcome = nameOutcome(verification)
  return wordOf(outcome, () => sayOutcome(outcome))
}

const kinds = { endorsement: 'endorsement', record: 'learner record' } as const

/** Nothing of what is no badge; whatever does not say what it is, is held to be one. */
function kindCell({ noBadge, credential }: Verification): string {
  if (noBadge) return ''
  const kind = credential?.kind
  return wordOf(kind === undefined ? 'badge' : kinds[kind], () => nameKind(kind))
}

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
  const issuer = nameInBadge(verification)
  return issuer ? writeName(issuer) : ''
}

const batchCells = ({ row, label, verification }: BatchLine): string[] => [
  String(row),
  label,
  outcomeCell(verification),
  translate(verification.reason),
  verification.credential?.name ?? '',
  writeIssuer(verification),
  verification.credential?.issuedOn ?? '',
  verification.credential?.expires ?? '',
  verification.checkedAt,
  translate(verification.next ?? ''),
  kindCell(verification),
  sayTrust(verification) ?? '',
]

/** A whole batch as CSV, in the language of the `inLanguage` around it. */
export const writeBatchCsv = (lines: readonly BatchLine[]): string => writeCsv([batchHeads(), ...lines.map(batchCells)])
