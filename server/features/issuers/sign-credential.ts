import { context } from '#infra/context.ts'
import { createSigner, type JsonObject, type ProofKey, type Signer } from '#openbadges'

let awardSigner: Signer | undefined
let listSigner: Signer | undefined

/** Signs a badge; awards of one class share a compiled template. */
export const signAward = (credential: JsonObject, key: ProofKey, created: Date): Promise<JsonObject> => {
  awardSigner ??= createSigner(context().tools, { maxTemplates: 1000 })
  return awardSigner.signCredential({ credential, key, created })
}

/** Signs a status list. No two are alike, so a template would only push out one that is of use. */
export const signStatusList = (credential: JsonObject, key: ProofKey, created: Date): Promise<JsonObject> => {
  listSigner ??= createSigner(context().tools, { maxTemplates: 0 })
  return listSigner.signCredential({ credential, key, created })
}
