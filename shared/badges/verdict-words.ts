// What a verification found, in words: the same on the screen, on paper, in a table and in what is copied.

import { sayDay, t } from '../i18n/text.ts'

type Outcome = 'valid' | 'invalid' | 'unverifiable' | 'no-badge'
/** What was verified, unless it was a badge. */
type Kind = 'endorsement' | 'record' | undefined
/** What came of a check. */
export type CheckResult = 'passed' | 'warned' | 'failed' | 'unknown'

type Verdicts = Record<Exclude<Outcome, 'no-badge'>, () => string>
const ofBadge: Verdicts = {
  valid: () => t('This badge is genuine and valid.'),
  invalid: () => t('Do not rely on this badge.'),
  unverifiable: () => t('This badge could not be verified.'),
}
const ofEndorsement: Verdicts = {
  valid: () => t('This endorsement is genuine and valid.'),
  invalid: () => t('Do not rely on this endorsement.'),
  unverifiable: () => t('This endorsement could not be verified.'),
}
const ofRecord: Verdicts = {
  valid: () => t('This learner record is genuine and valid.'),
  invalid: () => t('Do not rely on this learner record.'),
  unverifiable: () => t('This learner record could not be verified.'),
}

/** The verdict in a sentence that names what was verified; `nothing` where nothing was read that it could be about. */
export function sayVerdict(outcome: Outcome | 'nothing', kind: Kind): string {
  if (outcome === 'nothing') return t('There is no badge at this address.')
  if (outcome === 'no-badge') return t('This is not a badge.')
  if (kind === 'endorsement') return ofEndorsement[outcome]()
  return kind === 'record' ? ofRecord[outcome]() : ofBadge[outcome]()
}

/** The verdict in a word or two, for lists and tables. */
export function sayOutcome(outcome: Outcome): string {
  if (outcome === 'valid') return t('Valid')
  if (outcome === 'no-badge') return t('No badge')
  return outcome === 'invalid' ? t('Not valid') : t('Could not be verified')
}

/** A remark is one of a check that passed. */
export function resultOf({ status, warning }: { status: string; warning?: true | undefined }): CheckResult {
  if (status === 'failed') return 'failed'
  if (status !== 'passed') return 'unknown'
  return warning ? 'warned' : 'passed'
}

/** The result of a check in a word: colour alone says nothing. */
export function sayResult(result: CheckResult): string {
  if (result === 'passed') return t('Passed')
  if (result === 'warned') return t('Passed, with a remark')
  return result === 'failed' ? t('Failed') : t('Could not check')
}

export function nameKind(kind: Kind): string {
  if (kind === 'endorsement') return t('Endorsement')
  return kind === 'record' ? t('Learner record') : t('Badge')
}

/** What was verified, with its name. */
export function nameVerified(kind: Kind, name: string): string {
  if (kind === 'endorsement') return t('Endorsement: {name}', { name })
  return kind === 'record' ? t('Learner record: {name}', { name }) : t('Badge: {name}', { name })
}

export function nameReport(kind: Kind): string {
  if (kind === 'endorsement') return t('Report on an endorsement')
  return kind === 'record' ? t('Report on a learner record') : t('Report on a badge')
}

/** What the mark of operators means, and what it does not. */
export const sayVouched = (): string =>
  t('Whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.')

interface Trust {
  trustedIssuer?: true | undefined
  trustedSince?: string | undefined
  trustRests?: { since: string; name: string } | undefined
}

/** What operators say of the issuer of a badge that was verified, and since or until when; nothing of most. */
export function sayTrust({ trustedIssuer, trustedSince, trustRests }: Trust): string | undefined {
  if (trustRests) {
    return t(
      'Whoever runs {service} vouched for this issuer as “{name}” until it changed on {date}. That no longer counts for this badge.',
      { name: trustRests.name, date: sayDay(trustRests.since) },
    )
  }
  if (!trustedIssuer) return undefined
  // Reports that were kept before do not say it.
  if (trustedSince === undefined) return sayVouched()
  return t(
    'Since {date}, whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.',
    { date: sayDay(trustedSince) },
  )
}
