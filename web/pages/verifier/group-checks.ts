import type { VerificationCheck } from '#contracts/verifier/verifier.ts'
import { type CheckResult, resultOf } from '#shared/badges/verdict-words.ts'
import { t } from '#shared/i18n/text.ts'

export interface CheckGroup {
  id: 'content' | 'signer' | 'validity' | 'recipient'
  title: string
  /** The gravest of its results. */
  result: CheckResult
  checks: readonly VerificationCheck[]
  /** Why nothing was checked. */
  unasked?: string
}

const groupOf: Record<string, CheckGroup['id']> = {
  proof: 'signer',
  signature: 'signer',
  'issuer key': 'signer',
  issuer: 'signer',
  'hosted scope': 'signer',
  creator: 'signer',
  status: 'validity',
  'valid from': 'validity',
  expiry: 'validity',
  refresh: 'validity',
  recipient: 'recipient',
}

const gravest: readonly CheckResult[] = ['failed', 'unknown', 'warned', 'passed']

/**
 * The checks by the questions that a reader has, what did not pass first in each. Whose it is stays open, and is said to
 * be, until somebody was named.
 */
export function groupChecks(checks: readonly VerificationCheck[], asksWhose = false): CheckGroup[] {
  const titles: Record<CheckGroup['id'], string> = {
    signer: t('Who signed it'),
    validity: t('Is it still good'),
    recipient: t('For whom'),
    content: t('What it says'),
  }
  const ids: readonly CheckGroup['id'][] = ['signer', 'validity', 'recipient', 'content']
  return ids.flatMap((id) => {
    const own = checks.filter(({ name }) => (groupOf[name] ?? 'content') === id)
    if (own.length === 0) return id === 'recipient' && asksWhose && checks.length > 0 ? [unasked(titles[id])] : []
    const rank = (check: VerificationCheck) => gravest.indexOf(resultOf(check))
    const sorted = own.toSorted((one, other) => rank(one) - rank(other))
    const result = gravest.find((candidate) => own.some((check) => resultOf(check) === candidate)) ?? 'passed'
    return [{ id, title: titles[id], result, checks: sorted }]
  })
}

const unasked = (title: string): CheckGroup => ({
  id: 'recipient',
  title,
  result: 'unknown',
  checks: [],
  unasked: t('You did not say whose badge it should be, so that was not compared.'),
})
