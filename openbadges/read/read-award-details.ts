import { awardDetailTable, type DetailKind } from '#shared/badges/award-details.ts'
import { objectsOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { readLooseMoment } from '../v2/loose-moment.ts'
import { findKey, listDescriptions, listLevels, readNumber } from './read-class-details.ts'
import { optional, readName } from './read-pieces.ts'
import type { AwardReading, ResultReading } from './reading.ts'

const mostResults = 50

/**
 * What a 3.0 credential says of its award beyond the plain; undefined when it says nothing more. The day on which it was
 * earned counts where it is not that of the issue.
 */
export function readAwardDetails(
  credential: JsonObject,
  { subject, achievement, issuedOn }: { subject: JsonObject; achievement: JsonObject; issuedOn: Date | undefined },
): AwardReading | undefined {
  const details = awardDetailTable.flatMap(({ fact, member, at, kind }) => {
    const value = readKind[kind]((at === 'subject' ? subject : credential)[member])
    const isThatOfIssue = at === 'credential' && value === issuedOn?.toISOString()
    return value === undefined || isThatOfIssue ? [] : [[fact, value] as const]
  })
  const results = readResults(subject, achievement)
  const said: AwardReading = {
    ...Object.fromEntries(details),
    ...(results.length > 0 && { results }),
  }
  return Object.keys(said).length > 0 ? said : undefined
}

const readKind: Record<DetailKind, (value: Json | undefined) => string | number | undefined> = {
  moment: (value) => readLooseMoment(value)?.toISOString(),
  decimal: readNumber,
  text: readName,
}

function readResults(subject: JsonObject, achievement: JsonObject): ResultReading[] {
  const descriptions = listDescriptions(achievement)
  return objectsOf(subject.result)
    .slice(0, mostResults)
    .flatMap((result) => {
      const key = findKey(descriptions, result.resultDescription)
      const description = key === undefined ? undefined : descriptions[Number(key) - 1]
      const reached = {
        ...optional('value', readName(result.value)),
        ...optional('achievedLevel', description && findKey(listLevels(description), result.achievedLevel)),
        ...optional('status', readName(result.status)),
      }
      return Object.keys(reached).length > 0 ? [{ ...optional('description', key), ...reached }] : []
    })
}
