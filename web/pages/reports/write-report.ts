import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import { nameVerdict } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { nameCheck } from '#shared/badges/name-check.ts'
import { nameKind, nameVerified, resultOf, sayResult, sayTrust, sayVerdict } from '#shared/badges/verdict-words.ts'
import { t, translateFinding } from '#shared/i18n/text.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'

/** What a credential without a name is called. */
export const namelessTitle = (kind: NonNullable<Verification['credential']>['kind']): string =>
  kind ? nameKind(kind) : t('Unknown Badge')

/** The verdict in a sentence that names what was verified. */
export const verdictTitle = (result: Verification): string => sayVerdict(nameVerdict(result), result.credential?.kind)

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
  const trust = sayTrust(result)
  const issuer = nameInBadge(result)
  return [
    verdictTitle(result),
    translateFinding(result.reason, result.codes, 'reason'),
    ...(result.next ? [translateFinding(result.next, result.codes, 'next')] : []),
    ...(trust ? [trust] : []),
    '',
    ...(credential?.name ? [nameVerified(credential.kind, credential.name)] : []),
    ...(issuer ? [t('Issuer: {name}', { name: issuer })] : []),
    ...(credential?.id ? [t('Identifier: {id}', { id: credential.id })] : []),
    '',
    ...result.checks.map(
      (check) =>
        `${sayResult(resultOf(check))}: ${nameCheck(check.name)}. ${translateFinding(check.detail, check.codes, 'detail')}`,
    ),
    '',
    t('Checked on {time}', { time: writeUtcTime(result.checkedAt) }),
  ].join('\n')
}
