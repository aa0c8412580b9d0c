import { piece } from '#shared/messages/findings/finding.ts'
import { evaluateRdfc } from './evaluate-rdfc.ts'
import type { ProofSuite } from './suite.ts'

/** VC Data Integrity EdDSA section A.2, from before there were cryptosuites; many VCDM 1.1 badges carry it. */
export const ed25519Signature2020: ProofSuite = {
  name: 'Ed25519Signature2020',
  bringsContext: true,
  matches: ({ type, cryptosuite }) => type === 'Ed25519Signature2020' && cryptosuite === undefined,
  keys: ['ed25519'],
  keyName: piece('expected.ed25519'),
  evaluate: evaluateRdfc,
}
