import type { AlignmentFacts, BadgeClassFacts, IssuerFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { buildImage, buildProfile } from './profile.ts'

function buildAlignment(alignment: AlignmentFacts): JsonObject {
  return compactObject({
    type: ['Alignment'],
    targetName: alignment.targetName,
    targetUrl: alignment.targetUrl,
    targetDescription: alignment.targetDescription,
    targetFramework: alignment.targetFramework,
    targetCode: alignment.targetCode,
    targetType: alignment.targetType,
  })
}

/**
 * The Achievement of a badge class. Throws RangeError when the criteria have neither page
 * nor text, because verifiers refuse such badges.
 */
export function buildAchievement(badgeClass: BadgeClassFacts, creator?: IssuerFacts): JsonObject {
  const criteria = compactObject({ id: badgeClass.criteria.id, narrative: badgeClass.criteria.narrative })
  if (Object.keys(criteria).length === 0) throw new RangeError('An achievement needs criteria')
  return compactObject({
    id: badgeClass.id,
    type: ['Achievement'],
    name: badgeClass.name,
    description: badgeClass.description,
    achievementType: badgeClass.achievementType,
    criteria,
    image: buildImage(badgeClass.image, badgeClass.imageCaption),
    tag: badgeClass.tags,
    alignment: badgeClass.alignment?.map(buildAlignment),
    creator: creator && buildProfile(creator),
  })
}
