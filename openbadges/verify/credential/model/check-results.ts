import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { objectsOf, textOf, textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed, passed, warned } from '../../report.ts'

const shortOf = new Set(['Failed', 'Withdrew'])

/**
 * Checks that each result belongs to a description in the same achievement and fits it (Open Badges 3.0, Result). A result
 * below what the achievement asks for is the issuer's decision, and told.
 */
export function checkResults(document: JsonObject): Check[] {
  const [subject] = objectsOf(document.credentialSubject)
  const results = objectsOf(subject?.result)
  if (results.length === 0) return []
  const described = objectsOf(objectsOf(subject?.achievement)[0]?.resultDescription)
  const remarks: Finding[] = []
  for (const result of results) {
    const id = textOf(result.resultDescription)
    const description = described.find((each) => each.id === id)
    if (id !== undefined && description === undefined) {
      return [failed('results', finding('results.foreign'), id)]
    }
    const problem = description && findMismatch(result, description)
    if (problem !== undefined) return [failed('results', problem, id)]
    remarks.push(...findRemarks(result, description ?? {}))
  }
  const [remark] = remarks
  return [remark === undefined ? passed('results', finding('results.fit')) : warned('results', remark)]
}

function findMismatch(result: JsonObject, { resultType }: JsonObject): Finding | undefined {
  return resultType === 'Status' && textOf(result.status) === undefined ? finding('results.no-status') : undefined
}

// The complete example of the standard has one (Open Badges 3.0, Examples), so it is no fault.
function namesForeignLevel(result: JsonObject, { rubricCriterionLevel }: JsonObject): boolean {
  const level = textOf(result.achievedLevel)
  return level !== undefined && !objectsOf(rubricCriterionLevel).some(({ id }) => id === level)
}

// Which result it is stays unsaid: the report may be shown to anybody.
function findRemarks(result: JsonObject, description: JsonObject): Finding[] {
  const remarks: Finding[] = []
  const allowed = textsOf(description.allowedValue)
  const value = textOf(result.value)
  if (value !== undefined && allowed.length > 0 && !allowed.includes(value)) {
    remarks.push(finding('results.impossible'))
  }
  if (value !== undefined && !isWithin(value, description)) {
    remarks.push(finding('results.outside'))
  }
  if (description.id !== undefined && namesForeignLevel(result, description)) remarks.push(finding('results.level'))
  if (isShort(result, description, allowed)) remarks.push(finding('results.below'))
  return remarks
}

function isWithin(value: string, { valueMin, valueMax }: JsonObject): boolean {
  const [number, least, most] = [readNumber(value), readNumber(valueMin), readNumber(valueMax)]
  return !(number < least) && !(number > most)
}

function isShort(result: JsonObject, description: JsonObject, allowed: string[]): boolean {
  if (shortOf.has(textOf(result.status) ?? '')) return true
  const levels = objectsOf(description.rubricCriterionLevel).map(({ id }) => textOf(id) ?? '')
  const byValue = isBelow(textOf(result.value), textOf(description.requiredValue), allowed)
  return byValue || isBelow(textOf(result.achievedLevel), textOf(description.requiredLevel), levels)
}

/** Compares as numbers when both are; else by their places in a list that goes from low to high. */
function isBelow(value: string | undefined, required: string | undefined, ordered: string[]): boolean {
  if (value === undefined || required === undefined) return false
  const [reached, asked] = [readNumber(value), readNumber(required)]
  if (!Number.isNaN(reached) && !Number.isNaN(asked)) return reached < asked
  const [place, least] = [ordered.indexOf(value), ordered.indexOf(required)]
  return place >= 0 && least >= 0 && place < least
}

function readNumber(value: JsonObject[string]): number {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
}
