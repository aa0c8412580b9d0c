import { evaluateResult, isNumeral } from '#contracts/awards/evaluate-result.ts'
import type { ResultDescriptionInput, ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'

type Level = ShownResultDescription['levels'][number]

/** The descriptions as they are kept, each with its key; refused when one could not be met or two are mixed up. */
export const parseResultDescriptions = (given: readonly ResultDescriptionInput[]): ShownResultDescription[] => {
  const keys = giveKeys(given)
  const parsed = given.map((one, index): ShownResultDescription => {
    const levels = parseLevels(one.levels ?? [])
    return {
      key: keys[index] ?? '',
      name: one.name.trim(),
      result_type: one.result_type,
      allowed_values: [...new Set((one.allowed_values ?? []).map((value) => value.trim()))],
      required_value: one.required_value?.trim() || null,
      required_level: one.required_level || null,
      value_min: one.value_min?.trim() || null,
      value_max: one.value_max?.trim() || null,
      levels,
    }
  })
  const faults = parsed.flatMap((one) => listFaults(one).map((fault): Said => ({ words: `${one.name}: ${fault}` })))
  if (hasTwice(parsed.map(({ key }) => key))) faults.push(makeMessage('badge-class.result-keys'))
  if (hasTwice(parsed.map(({ name }) => name.toLowerCase()))) faults.push(makeMessage('badge-class.result-names'))
  if (faults.length > 0) throw invalid({ result_descriptions: faults })
  return parsed
}

function parseLevels(given: NonNullable<ResultDescriptionInput['levels']>): Level[] {
  const keys = giveKeys(given)
  return given.map((one, index) => ({
    key: keys[index] ?? '',
    name: one.name.trim(),
    description: one.description?.trim() || null,
    level: one.level?.trim() || null,
    points: one.points?.trim() || null,
  }))
}

/** Keys that are given stay; the others get the first number that none has. */
function giveKeys(given: readonly { key?: string | undefined }[]): string[] {
  const taken = new Set(given.flatMap(({ key }) => key ?? []))
  let next = 1
  return given.map(({ key }) => {
    if (key !== undefined) return key
    while (taken.has(String(next))) next += 1
    taken.add(String(next))
    return String(next)
  })
}

function listFaults(one: ShownResultDescription): string[] {
  const { levels, required_level, required_value, value_min, value_max, allowed_values } = one
  const faults: string[] = []
  if (hasTwice(levels.map(({ key }) => key))) faults.push('each level has a key of its own.')
  if (one.result_type === 'RubricCriterionLevel' && levels.length === 0) faults.push('name its levels.')
  if (required_level && !levels.some(({ key }) => key === required_level)) faults.push('the level asked for is none.')
  if ([value_min, value_max].some((value) => value !== null && !isNumeral(value))) {
    faults.push('enter numbers as lowest and highest value.')
  } else if (value_min !== null && value_max !== null && Number(value_min) > Number(value_max)) {
    faults.push('the lowest value is above the highest.')
  }
  const asked = { result_description: one.key, value: required_value, status: 'Completed' as const }
  if (required_value && evaluateResult({ ...one, levels }, asked)) {
    faults.push(
      allowed_values.length > 0 ? 'the value asked for is none of its values.' : 'the value asked for is out of reach.',
    )
  }
  return faults
}

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length
