import type { Verification } from './verifier.ts'

/** What a verification came to: its verdict, or that there was no badge to give one on. */
export type Outcome = Verification['verdict'] | 'no-badge'

/** The outcome of a verification; what holds no badge counts neither as valid nor as invalid. */
export const nameOutcome = ({ verdict, noBadge }: Verification): Outcome => (noBadge ? 'no-badge' : verdict)
