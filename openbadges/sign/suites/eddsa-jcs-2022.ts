import { judgeJcs } from './judge-jcs.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity EdDSA section 3.3. */
export const eddsaJcs2022: ProofSuite = {
  name: 'eddsa-jcs-2022',
  coversText: true,
  matches: ({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'eddsa-jcs-2022',
  keys: ['ed25519'],
  keyWords: 'an Ed25519 key',
  judge: judgeJcs,
}
