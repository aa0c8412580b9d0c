import { textsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'

const credentialContext =
  /^https:\/\/(?:www\.w3\.org\/(?:2018|ns)\/credentials\/|purl\.imsglobal\.org\/spec\/ob\/v3p0\/)/

/** True for Open Badges 3.0 and other Verifiable Credentials. */
export function isCredential(document: JsonObject): boolean {
  const types = textsOf(document.type)
  return (
    types.includes('VerifiableCredential') || textsOf(document['@context']).some((url) => credentialContext.test(url))
  )
}
