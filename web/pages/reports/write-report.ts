import { claimedName } from '#contracts/names/claimed-name.ts'
import { isNothingThere, type Outcome } from '#contracts/verifier/name-outcome.ts'
import type { Check, Verification } from '#contracts/verifier/verifier.ts'
import { nameCheck } from '#shared/badges/name-check.ts'
import { t, translateFinding } from '#shared/i18n/text.ts'
import { describeTrust } from '../issuer/trust-sentence.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'

/** The verdict in a sentence that names what was verified: a badge, an endorsement or a learner record. */
export function verdictTitle(result: Verification): string {
  const { verdict, noBadge, credential } = result
  if (isNothingThere(result)) return t('There is no badge at this address.')
  if (noBadge) return t('This is not a badge.')
  if (credential?.kind === 'endorsement') return endorsementTitle(verdict)
  if (credential?.kind === 'record') return recordTitle(verdict)
  if (verdict === 'valid') return t('This badge is genuine and valid.')
  return verdict === 'invalid' ? t('Do not rely on this badge.') : t('This badge could not be verified.')
}

function endorsementTitle(verdict: Verification['verdict']): string {
  if (verdict === 'valid') return t('This endorsement is genuine and valid.')
  return verdict === 'invalid' ? t('Do not rely on this endorsement.') : t('This endorsement could not be verified.')
}

function recordTitle(verdict: Verification['verdict']): string {
  if (verdict === 'valid') return t('This learner record is genuine and valid.')
  return verdict === 'invalid'
    ? t('Do not rely on this learner record.')
    : t('This learner record could not be verified.')
}

export function reportTitle({ credential }: Verification): string {
  if (credential?.kind === 'endorsement') return t('Report on an endorsement')
  return credential?.kind === 'record' ? t('Report on a learner record') : t('Report on a badge')
}

/** What a credential without a name is called. */
export function namelessTitle(kind: NonNullable<Verification['credential']>['kind']): string {
  if (kind === 'endorsement') return t('Endorsement')
  return kind === 'record' ? t('Learner record') : t('Unknown Badge')
}

/** The verdict in a word or two, for lists. */
export function verdictWord(outcome: Outcome): string {
  if (outcome === 'valid') return t('Valid')
  if (outcome === 'no-badge') return t('No badge')
  return outcome === 'invalid' ? t('Not valid') : t('Could not be verified')
}

/** The moment in UTC, so that a copied report means the same everywhere: `Nov 20, 2026 at 09:41:07 UTC`. */
export function writeUtcTime(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  const written = date.toISOString()
  return t('{day} at {time} UTC', { day: writeUtcDay(moment, 'medium'), time: written.slice(11, 19) })
}

/** The verdict and its checks as plain text, for a mail or a file. */
export function writeReport(result: Verification): string {
  const { credential } = result
  const trust = describeTrust(result)
  const issuer = claimedName(result)
  return [
    verdictTitle(result),
    translateFinding(result.reason, result.codes, 'reason'),
    ...(result.next ? [translateFinding(result.next, result.codes, 'next')] : []),
    ...(trust ? [trust] : []),
    '',
    ...nameLine(credential),
    ...(issuer ? [t('Issuer: {name}', { name: issuer })] : []),
    ...(credential?.id ? [t('Identifier: {id}', { id: credential.id })] : []),
    '',
    ...result.checks.map(
      ({ name, status, detail, codes }) =>
        `${statusWord(status)}: ${nameCheck(name)}. ${translateFinding(detail, codes, 'detail')}`,
    ),
    '',
    t('Checked on {time}', { time: writeUtcTime(result.checkedAt) }),
  ].join('\n')
}

function nameLine(credential: Verification['credential']): string[] {
  if (!credential?.name) return []
  const { kind, name } = credential
  if (kind === 'endorsement') return [t('Endorsement: {name}', { name })]
  return [kind === 'record' ? t('Learner record: {name}', { name }) : t('Badge: {name}', { name })]
}

function statusWord(status: Check['status']): string {
  if (status === 'passed') return t('Passed')
  return status === 'failed' ? t('Failed') : t('Could not check')
}
