import type { Verification } from '#contracts/verifier/verifier.ts'

const words = { endorsement: 'endorsement', record: 'learner record' } as const

/** What was verified, in a word; whatever does not say so is held to be a badge. */
export const nameKind = ({ credential }: Verification): 'badge' | 'endorsement' | 'learner record' =>
  credential?.kind === undefined ? 'badge' : words[credential.kind]
