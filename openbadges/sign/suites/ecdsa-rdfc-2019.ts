import { judgeRdfc } from './judge-rdfc.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity ECDSA section 3.2. */
export const ecdsaRdfc2019: ProofSuite = {
  name: 'ecdsa-rdfc-2019',
  matches: ({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'ecdsa-rdfc-2019',
  keys: ['p256', 'p384'],
  keyWords: 'a P-256 or P-384 key',
  judge: judgeRdfc,
}
