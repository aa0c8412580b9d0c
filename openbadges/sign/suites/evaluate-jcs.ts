import { canonizeJson } from '../../encoding/canonize-json.ts'
import { decodeMultibase58 } from '../../encoding/multibase.ts'
import { joinHashes } from '../proof-hasher.ts'
import { keyWays } from './key-ways.ts'
import type { SuiteFinding, SuiteInput } from './suite.ts'

/** Evaluates a signature over the hashes of the texts of proof and document (RFC 8785); the key decides on the hash. */
export async function evaluateJcs({ tools, document, proof, proofValue, key }: SuiteInput): Promise<SuiteFinding> {
  const { algorithm, digest } = keyWays[key.kind]
  const signature = decodeMultibase58(proofValue)
  const [first, second] = [tools[digest](canonizeJson(proof)), tools[digest](canonizeJson(document))]
  return (await tools.verifySignature(algorithm, key, joinHashes(first, second), signature)) ? 'holds' : 'broken'
}
