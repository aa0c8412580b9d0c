import type { Verification } from './verifier.ts'

/** What a verification came to: its verdict, or that there was no badge to give one on. */
export type VerifiedAs = Verification['verdict'] | 'no-badge'

/** Nothing was read that a verdict could be about: the address is mistyped, cut off, or its page was taken away. */
export const isNothingThere = ({ credential, codes }: Verification): boolean =>
  credential === undefined && holdsCode(codes?.reason?.values?.why, 'address.nothing')

const holdsCode = (value: unknown, code: string): boolean =>
  typeof value === 'object' && value !== null && 'code' in value && value.code === code

/** The outcome of a verification; what holds no badge counts neither as valid nor as invalid. */
export const nameOutcome = ({ verdict, noBadge }: Verification): VerifiedAs => (noBadge ? 'no-badge' : verdict)

/** As it is told in a sentence: an address at which nothing is, is more than no badge. */
export const nameVerdict = (verification: Verification): VerifiedAs | 'nothing' =>
  isNothingThere(verification) ? 'nothing' : nameOutcome(verification)
