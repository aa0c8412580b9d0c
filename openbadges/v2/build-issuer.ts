import type { IssuerFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { listEndorsements } from './build-endorsement.ts'
import { contextV2 } from './context.ts'

/** The issuer's profile document (Open Badges 2.0, Profile), with the type name that readers since 1.0 know. */
export function buildIssuerV2(issuer: IssuerFacts): JsonObject {
  const own: JsonObject = {
    '@context': contextV2,
    type: 'Issuer',
    id: issuer.id,
    name: issuer.name,
    url: issuer.url,
    email: issuer.email,
    description: issuer.description,
    image: issuer.image,
  }
  // As in an assertion: they cannot take the place of what the standard defines.
  return compactObject({ ...own, ...issuer.extensions, ...own })
}

/**
 * What is said of an issuer, as statements at an address of their own (Open Badges 2.0, Profile.endorsement). Inside of the
 * profile they make the standard's own validator fail on each award of the issuer.
 */
export function buildIssuerEndorsementsV2({ id, endorsements }: Pick<IssuerFacts, 'id' | 'endorsements'>): JsonObject {
  return { '@context': contextV2, id, endorsement: listEndorsements(endorsements, id) }
}
