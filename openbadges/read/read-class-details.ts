import { idOf, objectsOf, textOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { optional, readName, readText, readWebUrl } from './read-pieces.ts'
import type { ClassReading, ResultDescriptionReading } from './reading.ts'

const mostMembers = 50

/** What a 3.0 achievement says beyond the plain; undefined when it says nothing more. */
export function readClassDetails(achievement: JsonObject): ClassReading | undefined {
  const related = objectsOf(achievement.related).slice(0, mostMembers).flatMap(readRelated)
  const otherIdentifiers = objectsOf(achievement.otherIdentifier).slice(0, mostMembers).flatMap(readIdentifier)
  const resultDescriptions = listDescriptions(achievement).map(readDescription)
  const said: ClassReading = {
    ...optional('creditsAvailable', readNumber(achievement.creditsAvailable)),
    ...optional('fieldOfStudy', readName(achievement.fieldOfStudy)),
    ...optional('specialization', readName(achievement.specialization)),
    ...optional('humanCode', readName(achievement.humanCode)),
    ...optional('inLanguage', readName(achievement.inLanguage)),
    ...optional('version', readName(achievement.version)),
    ...(related.length > 0 && { related }),
    ...(otherIdentifiers.length > 0 && { otherIdentifiers }),
    ...(resultDescriptions.length > 0 && { resultDescriptions }),
  }
  return Object.keys(said).length > 0 ? said : undefined
}

/** The result descriptions that are read; a key is the place of one in this list, as its address may name a person. */
export const listDescriptions = (achievement: JsonObject): JsonObject[] =>
  objectsOf(achievement.resultDescription).slice(0, mostMembers)

/** The levels of a result description that are read, named by their places as well. */
export const listLevels = (description: JsonObject): JsonObject[] =>
  objectsOf(description.rubricCriterionLevel).slice(0, mostMembers)

/** The key of the one of these that has the id. */
export function findKey(members: readonly JsonObject[], id: Json | undefined): string | undefined {
  const wanted = textOf(id)
  const place = wanted === undefined ? -1 : members.findIndex((member) => idOf(member) === wanted)
  return place < 0 ? undefined : String(place + 1)
}

/** A number that people would write down, such as of credits. */
export function readNumber(value: Json | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1e9 ? value : undefined
}

function readDescription(description: JsonObject, place: number): ResultDescriptionReading {
  const levels = listLevels(description)
  const allowed = Array.isArray(description.allowedValue) ? description.allowedValue : [description.allowedValue]
  return {
    key: String(place + 1),
    name: readName(description.name) ?? 'Result',
    ...optional('type', readName(description.resultType)),
    allowedValues: allowed.slice(0, mostMembers).flatMap((value) => readName(value) ?? []),
    ...optional('requiredValue', readName(description.requiredValue)),
    ...optional('requiredLevel', findKey(levels, description.requiredLevel)),
    ...optional('valueMin', readName(description.valueMin)),
    ...optional('valueMax', readName(description.valueMax)),
    levels: levels.map((level, index) => ({
      key: String(index + 1),
      name: readName(level.name) ?? String(index + 1),
      ...optional('description', readText(level.description)),
      ...optional('level', readName(level.level)),
      ...optional('points', readName(level.points)),
    })),
  }
}

function readRelated(related: JsonObject) {
  const id = readWebUrl(idOf(related))
  if (id === undefined) return []
  return [
    { id, ...optional('inLanguage', readName(related.inLanguage)), ...optional('version', readName(related.version)) },
  ]
}

function readIdentifier(entry: JsonObject) {
  const identifier = readName(entry.identifier)
  return identifier === undefined ? [] : [{ identifier, ...optional('type', readName(entry.identifierType)) }]
}
