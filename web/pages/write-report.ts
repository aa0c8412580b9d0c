import type { Check, Verification } from '#contracts/verifier.ts'
import { t } from '../lib/text.ts'
import { writeUtcDay } from './utc-time.tsx'

export function verdictTitle({ verdict }: Verification): string {
  if (verdict === 'valid') return t('This badge is genuine and valid.')
  return verdict === 'invalid' ? t('Do not rely on this badge.') : t('This badge could not be verified.')
}

/** The verdict in a word or two, for lists. */
export function verdictWord(verdict: Verification['verdict']): string {
  if (verdict === 'valid') return t('Valid')
  return verdict === 'invalid' ? t('Not valid') : t('Could not be verified')
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
  return [
    verdictTitle(result),
    result.reason,
    ...(result.next ? [result.next] : []),
    '',
    ...(credential?.name ? [t('Badge: {name}', { name: credential.name })] : []),
    ...(credential?.issuer?.name ? [t('Issuer: {name}', { name: credential.issuer.name })] : []),
    ...(credential?.id ? [t('Identifier: {id}', { id: credential.id })] : []),
    '',
    ...result.checks.map(({ name, status, detail }) => `${statusWord(status)}: ${name}. ${detail}`),
    '',
    t('Checked on {time}', { time: writeUtcTime(result.checkedAt) }),
  ].join('\n')
}

function statusWord(status: Check['status']): string {
  if (status === 'passed') return t('Passed')
  return status === 'failed' ? t('Failed') : t('Could not check')
}
