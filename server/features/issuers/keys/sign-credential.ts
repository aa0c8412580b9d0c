import { context } from '#infra/context.ts'
import { createSigner, type JsonObject, type ProofKey, type Signer } from '#openbadges'

let awardSigner: Signer | undefined
let listSigner: Signer | undefined

/** Signs a badge; awards of one class share a compiled template. */
export const signAward = (credential: JsonObject, key: ProofKey, created: Date): Promise<JsonObject> => {
  awardSigner ??= createSigner(context().tools, { maxTemplates: 1000 })
  return awardSigner.signCredential({ credential, key: nameFor(credential, key), created })
}

/** Signs a status list. No two are alike, so a template would only push out one that is of use. */
export const signStatusList = (credential: JsonObject, key: ProofKey, created: Date): Promise<JsonObject> => {
  listSigner ??= createSigner(context().tools, { maxTemplates: 0 })
  return listSigner.signCredential({ credential, key: nameFor(credential, key), created })
}

/** The key under the id that the credential gives its issuer: verifiers compare the two character by character. */
function nameFor({ issuer }: JsonObject, key: ProofKey): ProofKey {
  const id = typeof issuer === 'object' && issuer !== null && 'id' in issuer ? issuer.id : issuer
  if (typeof id !== 'string') throw new TypeError('A credential names its issuer.')
  return { ...key, verificationMethod: `${id}#${key.verificationMethod.split('#', 2)[1]}` }
}
