import { piece } from '#shared/messages/findings/finding.ts'
import { evaluateRdfc } from './evaluate-rdfc.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity EdDSA section 3.2, also under `eddsa-2022`, the name that it had in the drafts. */
export const eddsaRdfc2022: ProofSuite = {
  name: 'eddsa-rdfc-2022',
  matches: ({ type, cryptosuite }) =>
    type === 'DataIntegrityProof' && (cryptosuite === 'eddsa-rdfc-2022' || cryptosuite === 'eddsa-2022'),
  keys: ['ed25519'],
  keyName: piece('expected.ed25519'),
  evaluate: evaluateRdfc,
}
