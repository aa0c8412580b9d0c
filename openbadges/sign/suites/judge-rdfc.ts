import { decodeMultibase58 } from '../../encoding/multibase.ts'
import type { CurveKey } from '../../encoding/multikey.ts'
import type { DigestName, SignatureAlgorithm } from '../../tools.ts'
import type { SuiteFinding, SuiteInput } from './suite.ts'

const ways: Record<CurveKey['kind'], { algorithm: SignatureAlgorithm; digest: DigestName }> = {
  ed25519: { algorithm: 'EdDSA', digest: 'sha256' },
  p256: { algorithm: 'ES256', digest: 'sha256' },
  p384: { algorithm: 'ES384', digest: 'sha384' },
}

/** Judges a signature over the hashes of the canonical proof options and document; the key decides on the hash. */
export async function judgeRdfc(input: SuiteInput): Promise<SuiteFinding> {
  const { tools, hasher, document, options, proofValue, key, revision } = input
  const { algorithm, digest } = ways[key.kind]
  const signature = decodeMultibase58(proofValue)
  const data = await hasher.hash(document, options, { digest, revision })
  return (await tools.verifySignature(algorithm, key, data, signature)) ? 'holds' : 'broken'
}
