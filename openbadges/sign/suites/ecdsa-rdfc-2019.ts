import { piece } from '#shared/messages/findings/finding.ts'
import { evaluateRdfc } from './evaluate-rdfc.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity ECDSA section 3.2. */
export const ecdsaRdfc2019: ProofSuite = {
  name: 'ecdsa-rdfc-2019',
  matches: ({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'ecdsa-rdfc-2019',
  keys: ['p256', 'p384'],
  keyName: piece('expected.p-256-or-p-384'),
  evaluate: evaluateRdfc,
}
