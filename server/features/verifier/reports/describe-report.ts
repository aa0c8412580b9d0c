import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import { nameVerdict } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { config } from '#infra/context.ts'
import { nameCheck, t, translate } from '#infra/languages/texts.ts'
import { nameReport, nameVerified, resultOf, sayResult, sayTrust, sayVerdict } from '#shared/badges/verdict-words.ts'
import type { ReportSheet, SheetLine } from './sheet.ts'
import { siteDid } from './site-key.ts'
import { writeDay } from './write-day.ts'

const checksShown = 80

/** What the paper of a kept report says, in the language of the `inLanguage` around it. */
export const describeReport = ({ url, verification, keptUntil }: KeptReport): ReportSheet => {
  const { reason, next, checks, checkedAt, credential } = verification
  const title = nameReport(credential?.kind)
  const trust = sayTrust(verification)
  return {
    title,
    url,
    lines: [
      { text: title, size: 20, bold: true, gap: 8 },
      { text: sayVerdict(nameVerdict(verification), credential?.kind), size: 14, bold: true },
      { text: translate(reason) },
      ...sayNext(next),
      ...(trust ? [{ text: trust }] : []),
      ...describeCredential(verification).map((text, index) => ({ text, before: index === 0 ? 14 : 0 })),
      { text: t('What was checked'), size: 13, bold: true, before: 14 },
      ...checks.slice(0, checksShown).flatMap(describeCheck),
    ],
    end: [
      { text: t('Checked on {day} by {origin}', { day: writeMoment(checkedAt), origin: config().origin }) },
      { text: t('This report is kept until {day} under this address:', { day: writeDay(keptUntil) }) },
    ],
    proof: sayProof(),
  }
}

/** What a batch says at the end, and so does a report: paper proves nothing. */
export const sayProof = (): string =>
  t(
    'Paper can be changed by anybody. For a proof take the signed JSON from the same address: {did} has signed it (eddsa-jcs-2022), and the key is in {origin}/.well-known/did.json.',
    { did: siteDid(), origin: config().origin },
  )

function describeCredential(verification: Verification): string[] {
  const { credential } = verification
  if (!credential) return []
  const issuer = nameInBadge(verification)
  const { name, kind, id, issuedOn, expires, version } = credential
  return [
    ...(name ? [nameVerified(kind, name)] : []),
    ...(issuer ? [t('Issuer: {name}', { name: issuer })] : []),
    ...(id ? [t('Identifier: {id}', { id })] : []),
    ...(issuedOn ? [t('Issued on {date}', { date: writeDay(issuedOn) })] : []),
    ...(expires ? [t('Valid until {date}', { date: writeDay(expires) })] : []),
    t('Open Badges {version}', { version }),
  ]
}

function describeCheck(check: Verification['checks'][number]): SheetLine[] {
  const { name, detail, target, next } = check
  return [
    { text: `${sayResult(resultOf(check))}: ${nameCheck(name)}`, bold: true, before: 4 },
    { text: translate(detail) },
    ...(target ? [{ text: target, tone: 'quiet' as const, most: 200 }] : []),
    ...sayNext(next),
  ]
}

const sayNext = (next: string | undefined): SheetLine[] =>
  next ? [{ text: `${t('What to do:')} ${translate(next)}` }] : []

const writeMoment = (moment: string): string =>
  t('{day} at {time} UTC', { day: writeDay(moment), time: moment.slice(11, 16) })
