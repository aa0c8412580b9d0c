import type { IssuerFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { listContexts } from './contexts.ts'

/** An Image object of the Open Badges 3.0 data model, or undefined without URL. */
export function buildImage(url: string | undefined, caption?: string): JsonObject | undefined {
  return url === undefined || url === '' ? undefined : compactObject({ id: url, type: 'Image', caption })
}

/** The Profile object that stands in `issuer` and `creator`. */
export function buildProfile(issuer: IssuerFacts): JsonObject {
  return compactObject({
    id: issuer.id,
    type: ['Profile'],
    name: issuer.name,
    url: issuer.url,
    email: issuer.email,
    description: issuer.description,
    image: buildImage(issuer.image),
    endorsement: issuer.endorsements,
  })
}

/** The issuer's Profile as a document of its own, served at the issuer's URL to clients that ask for 3.0. */
export function buildIssuerProfileV3(issuer: IssuerFacts): JsonObject {
  return { '@context': listContexts(), ...buildProfile(issuer) }
}
