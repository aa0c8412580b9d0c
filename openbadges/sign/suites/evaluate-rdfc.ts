import { decodeMultibase58 } from '../../encoding/multibase.ts'
import { keyWays } from './key-ways.ts'
import type { SuiteFinding, SuiteInput } from './suite.ts'

/** Evaluates a signature over the hashes of the canonical proof options and document; the key decides on the hash. */
export async function evaluateRdfc(input: SuiteInput): Promise<SuiteFinding> {
  const { tools, hasher, document, options, proofValue, key, revision } = input
  const { algorithm, digest } = keyWays[key.kind]
  const signature = decodeMultibase58(proofValue)
  const data = await hasher.hash(document, options, { digest, revision })
  return (await tools.verifySignature(algorithm, key, data, signature)) ? 'holds' : 'broken'
}
