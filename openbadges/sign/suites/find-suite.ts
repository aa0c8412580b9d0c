import { textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { ecdsaJcs2019 } from './ecdsa-jcs-2019.ts'
import { ecdsaRdfc2019 } from './ecdsa-rdfc-2019.ts'
import { ecdsaSd2023 } from './ecdsa-sd-2023.ts'
import { ed25519Signature2018 } from './ed25519-signature-2018.ts'
import { ed25519Signature2020 } from './ed25519-signature-2020.ts'
import { eddsaJcs2022 } from './eddsa-jcs-2022.ts'
import { eddsaRdfc2022 } from './eddsa-rdfc-2022.ts'
import type { ProofSuite } from './suite.ts'

const suites: readonly ProofSuite[] = [
  eddsaRdfc2022,
  ecdsaRdfc2019,
  ed25519Signature2020,
  ed25519Signature2018,
  ecdsaSd2023,
  eddsaJcs2022,
  ecdsaJcs2019,
]

/** The suite that can evaluate the proof; undefined for kinds that are not known here and for proofs in a chain. */
export function findSuite(proof: JsonObject): ProofSuite | undefined {
  return proof.previousProof === undefined ? suites.find((suite) => suite.matches(proof)) : undefined
}

/** What the proof calls itself, for people; a name that could be taken for a sentence of ours is none. */
export function nameProofKind(proof: JsonObject): string {
  const name = (textOf(proof.cryptosuite) ?? textOf(proof.type) ?? '').slice(0, 60)
  return /^[\w.:/#+-]+$/.test(name) ? name : 'unknown'
}
