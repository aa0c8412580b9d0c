import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import { nameOutcome, type VerifiedAs } from '#contracts/verifier/name-outcome.ts'
import { config } from '#infra/context.ts'
import { t, translate } from '#infra/languages/texts.ts'
import { sayOutcome, sayTrust } from '#shared/badges/verdict-words.ts'
import { sayProof } from './describe-report.ts'
import type { ReportSheet, SheetLine } from './sheet.ts'
import type { BatchLine } from './write-csv.ts'
import { writeDay } from './write-day.ts'

export interface BatchFacts {
  url: string
  keptUntil: string
}

/** What the paper of a checked batch says, in the language of the `inLanguage` around it. */
export const describeBatch = ({ url, keptUntil }: BatchFacts, lines: readonly BatchLine[]): ReportSheet => ({
  title: t('Report on many badges'),
  url,
  lines: [
    { text: t('Report on many badges'), size: 20, bold: true, gap: 8 },
    { text: count(lines), gap: 8 },
    ...lines.flatMap(describeLine),
  ],
  end: [
    {
      text: t('Checked by {origin}. Kept until {day} under this address:', {
        origin: config().origin,
        day: writeDay(keptUntil),
      }),
    },
  ],
  proof: sayProof(),
})

function count(lines: readonly BatchLine[]): string {
  const of = (outcome: VerifiedAs) => lines.filter(({ verification }) => nameOutcome(verification) === outcome).length
  const none = of('no-badge')
  const told = t('{total} checked: {valid} valid, {invalid} not valid, {open} could not be verified.', {
    total: lines.length,
    valid: of('valid'),
    invalid: of('invalid'),
    open: of('unverifiable'),
  })
  return none === 0 ? told : `${told} ${t('Without a badge: {none}.', { none })}`
}

function describeLine({ row, label, verification }: BatchLine): SheetLine[] {
  const { name } = verification.credential ?? {}
  const issuer = nameInBadge(verification)
  const trust = sayTrust(verification)
  return [
    { text: `${row}. ${sayOutcome(nameOutcome(verification))}: ${label}`, bold: true, most: 160 },
    ...(name ? [{ text: name, most: 160 }] : []),
    ...(name && issuer ? [{ text: t('Issuer: {name}', { name: issuer }), most: 300 }] : []),
    ...(trust ? [{ text: trust, tone: 'quiet' as const, most: 240 }] : []),
    { text: translate(verification.reason), tone: 'quiet', most: 240, gap: 4 },
  ]
}
