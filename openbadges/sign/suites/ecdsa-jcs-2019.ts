import { piece } from '#shared/messages/findings/finding.ts'
import { evaluateJcs } from './evaluate-jcs.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity ECDSA section 3.3. */
export const ecdsaJcs2019: ProofSuite = {
  name: 'ecdsa-jcs-2019',
  coversText: true,
  matches: ({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'ecdsa-jcs-2019',
  keys: ['p256', 'p384'],
  keyName: piece('expected.p-256-or-p-384'),
  evaluate: evaluateJcs,
}
