import type { CurveKey } from '../../encoding/multikey.ts'
import type { DigestName, SignatureAlgorithm } from '../../tools.ts'

/** With which hash and algorithm each kind of key signs (VC Data Integrity EdDSA section 3, ECDSA section 3). */
export const keyWays: Record<CurveKey['kind'], { algorithm: SignatureAlgorithm; digest: DigestName }> = {
  ed25519: { algorithm: 'EdDSA', digest: 'sha256' },
  p256: { algorithm: 'ES256', digest: 'sha256' },
  p384: { algorithm: 'ES384', digest: 'sha384' },
}
