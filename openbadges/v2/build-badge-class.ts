import type { AlignmentFacts, BadgeClassFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { listEndorsements } from './build-endorsement.ts'
import { contextV2 } from './context.ts'

/** What a badge class document is made of; `issuer` is the issuer's URL, or its document when it shall be embedded. */
export interface BadgeClassV2Input {
  badgeClass: BadgeClassFacts
  issuer: string | JsonObject
}

/** The BadgeClass document (Open Badges 2.0, BadgeClass). */
export function buildBadgeClassV2({ badgeClass, issuer }: BadgeClassV2Input): JsonObject {
  const { id, narrative } = badgeClass.criteria
  const own: JsonObject = {
    '@context': contextV2,
    type: 'BadgeClass',
    id: badgeClass.id,
    name: badgeClass.name,
    description: badgeClass.description,
    issuer,
    image: buildImage(badgeClass),
    criteria: compactObject({ id, narrative }),
    alignment: badgeClass.alignment?.map(buildAlignment),
    tags: badgeClass.tags,
    '@language': badgeClass.inLanguage,
    version: badgeClass.version,
    related: badgeClass.related?.map(({ id: other, inLanguage, version }) =>
      compactObject({ id: other, '@language': inLanguage, version }),
    ),
    endorsement: listEndorsements(badgeClass.endorsements, badgeClass.id),
  }
  // As in an assertion: they cannot take the place of what the standard defines.
  return compactObject({ ...own, ...badgeClass.extensions, ...own })
}

function buildImage({ image, imageCaption }: BadgeClassFacts): string | JsonObject | undefined {
  return image === undefined || !imageCaption ? image : { id: image, caption: imageCaption }
}

function buildAlignment({ targetName, targetUrl, ...optional }: AlignmentFacts): JsonObject {
  const { targetDescription, targetFramework, targetCode } = optional
  return compactObject({ targetName, targetUrl, targetDescription, targetFramework, targetCode })
}
