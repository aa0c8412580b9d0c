import type { AlignmentFacts, BadgeClassFacts, IssuerFacts, ResultDescriptionFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { buildImage, buildProfile } from './profile.ts'

/** An Alignment of the Open Badges 3.0 data model. */
export function buildAlignment(alignment: AlignmentFacts): JsonObject {
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

function buildResultDescription(description: ResultDescriptionFacts): JsonObject {
  return compactObject({
    id: description.id,
    type: ['ResultDescription'],
    name: description.name,
    resultType: description.type,
    allowedValue: description.allowedValues,
    requiredValue: description.requiredValue,
    requiredLevel: description.requiredLevel,
    valueMin: description.valueMin,
    valueMax: description.valueMax,
    rubricCriterionLevel: description.levels?.map((level) =>
      compactObject({ ...level, type: ['RubricCriterionLevel'] }),
    ),
    alignment: description.alignment?.map(buildAlignment),
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
    creditsAvailable: badgeClass.creditsAvailable,
    fieldOfStudy: badgeClass.fieldOfStudy,
    specialization: badgeClass.specialization,
    humanCode: badgeClass.humanCode,
    inLanguage: badgeClass.inLanguage,
    version: badgeClass.version,
    related: badgeClass.related?.map((related) => compactObject({ ...related, type: ['Related'] })),
    otherIdentifier: badgeClass.otherIdentifiers?.map(({ identifier, type }) => ({
      type: 'IdentifierEntry',
      identifier,
      identifierType: type,
    })),
    resultDescription: badgeClass.resultDescriptions?.map(buildResultDescription),
    endorsement: badgeClass.endorsements,
    creator: creator && buildProfile(creator),
  })
}
