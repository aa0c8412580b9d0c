import { nameOutcome, type Outcome } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { t, wordOf } from '#infra/languages/texts.ts'

const words = { endorsement: 'endorsement', record: 'learner record' } as const

/** What was verified, in a word; whatever does not say so is held to be a badge. */
const nameKind = ({ credential }: Verification): 'badge' | 'endorsement' | 'learner record' =>
  credential?.kind === undefined ? 'badge' : words[credential.kind]

/** The verdict in a word, for people. */
export const outcomeWords: Record<Outcome, () => string> = {
  valid: () => t('Valid'),
  invalid: () => t('Not valid'),
  unverifiable: () => t('Could not be verified'),
  'no-badge': () => t('No badge'),
}
const statuses: Record<Verification['checks'][number]['status'], () => string> = {
  passed: () => t('Passed'),
  failed: () => t('Failed'),
  'not-checked': () => t('Could not check'),
}
const kinds: Record<ReturnType<typeof nameKind>, () => string> = {
  badge: () => t('Badge'),
  endorsement: () => t('Endorsement'),
  'learner record': () => t('Learner record'),
}

export const sayOutcome = (verification: Verification): string => {
  const outcome = nameOutcome(verification)
  return wordOf(outcome, outcomeWords[outcome])
}

export const sayStatus = (status: keyof typeof statuses): string => wordOf(status, statuses[status])

/** Nothing of what is no badge. */
export const sayKind = (verification: Verification): string => {
  if (verification.noBadge) return ''
  const kind = nameKind(verification)
  return wordOf(kind, kinds[kind])
}
