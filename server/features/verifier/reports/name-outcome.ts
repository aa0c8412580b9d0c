import type { Verification } from '#contracts/verifier.ts'

export type Outcome = Verification['verdict'] | 'no-badge'

/** The verdict, or that there is nothing to give one on. */
export const nameOutcome = ({ verdict, noBadge }: Verification): Outcome => (noBadge ? 'no-badge' : verdict)
