import { piece } from '#shared/messages/findings/finding.ts'
import { evaluateJcs } from './evaluate-jcs.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity EdDSA section 3.3. */
export const eddsaJcs2022: ProofSuite = {
  name: 'eddsa-jcs-2022',
  coversText: true,
  matches: ({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'eddsa-jcs-2022',
  keys: ['ed25519'],
  keyName: piece('expected.ed25519'),
  evaluate: evaluateJcs,
}
