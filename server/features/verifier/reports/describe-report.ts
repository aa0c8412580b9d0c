import { claimedName } from '#contracts/names/claimed-name.ts'
import { isNothingThere, nameOutcome, type Outcome } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { config } from '#infra/context.ts'
import { nameCheck, t, translate } from '#infra/languages/texts.ts'
import { sayTrust } from './say-trust.ts'
import type { Sheet, SheetLine } from './sheet.ts'
import { siteDid } from './site-key.ts'
import { writeDay } from './write-day.ts'

const checksShown = 80

/** What the paper of a kept report says, in the language of the `inLanguage` around it. */
export const describeReport = ({ url, verification, keptUntil }: KeptReport): Sheet => {
  const { reason, next, checks, checkedAt } = verification
  const title = nameReport(verification)
  const trust = sayTrust(verification)
  return {
    title,
    url,
    lines: [
      { text: title, size: 20, bold: true, gap: 8 },
      { text: sayVerdict(verification), size: 14, bold: true },
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

const nameReport = ({ credential }: Verification): string => {
  if (credential?.kind === 'endorsement') return t('Report on an endorsement')
  return credential?.kind === 'record' ? t('Report on a learner record') : t('Report on a badge')
}

function sayVerdict(verification: Verification): string {
  const kind = verification.credential?.kind
  if (isNothingThere(verification)) return t('There is no badge at this address.')
  const outcome = nameOutcome(verification)
  if (kind === 'endorsement') return ofEndorsement[outcome]()
  return kind === 'record' ? ofRecord[outcome]() : ofBadge[outcome]()
}

type Verdicts = Record<Outcome, () => string>
const none = () => t('This is not a badge.')
const ofBadge: Verdicts = {
  valid: () => t('This badge is genuine and valid.'),
  invalid: () => t('Do not rely on this badge.'),
  unverifiable: () => t('This badge could not be verified.'),
  'no-badge': none,
}
const ofEndorsement: Verdicts = {
  valid: () => t('This endorsement is genuine and valid.'),
  invalid: () => t('Do not rely on this endorsement.'),
  unverifiable: () => t('This endorsement could not be verified.'),
  'no-badge': none,
}
const ofRecord: Verdicts = {
  valid: () => t('This learner record is genuine and valid.'),
  invalid: () => t('Do not rely on this learner record.'),
  unverifiable: () => t('This learner record could not be verified.'),
  'no-badge': none,
}

function describeCredential(verification: Verification): string[] {
  const { credential } = verification
  if (!credential) return []
  const issuer = claimedName(verification)
  const { name, kind, id, issuedOn, expires, version } = credential
  return [
    ...(name ? [nameCredential(kind, name)] : []),
    ...(issuer ? [t('Issuer: {name}', { name: issuer })] : []),
    ...(id ? [t('Identifier: {id}', { id })] : []),
    ...(issuedOn ? [t('Issued on {date}', { date: writeDay(issuedOn) })] : []),
    ...(expires ? [t('Valid until {date}', { date: writeDay(expires) })] : []),
    t('Open Badges {version}', { version }),
  ]
}

function nameCredential(kind: 'endorsement' | 'record' | undefined, name: string): string {
  if (kind === 'endorsement') return t('Endorsement: {name}', { name })
  return kind === 'record' ? t('Learner record: {name}', { name }) : t('Badge: {name}', { name })
}

function describeCheck({ name, status, warning, detail, target, next }: Verification['checks'][number]): SheetLine[] {
  return [
    { text: `${sayStatus(status, warning)}: ${nameCheck(name)}`, bold: true, before: 4 },
    { text: translate(detail) },
    ...(target ? [{ text: target, tone: 'quiet' as const, most: 200 }] : []),
    ...sayNext(next),
  ]
}

function sayStatus(status: Verification['checks'][number]['status'], warning: true | undefined): string {
  if (warning) return t('Passed, with a remark')
  if (status === 'passed') return t('Passed')
  return status === 'failed' ? t('Failed') : t('Could not check')
}

const sayNext = (next: string | undefined): SheetLine[] =>
  next ? [{ text: `${t('What to do:')} ${translate(next)}` }] : []

const writeMoment = (moment: string): string =>
  t('{day} at {time} UTC', { day: writeDay(moment), time: moment.slice(11, 16) })
