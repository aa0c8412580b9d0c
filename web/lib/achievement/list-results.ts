import type { ShownResult } from '#contracts/awards/award-details.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { nameResultStatus } from '#shared/badges/result-names.ts'
import { t } from '#shared/i18n/text.ts'

/** A result in plain words. */
export interface ResultLine {
  name: string
  /** What was reached. */
  reached: string
  /** What the badge asks for, and what the level means. */
  notes: string[]
}

/** The results of an award, in the order in which its badge class names them. */
export function listResults(
  results: readonly ShownResult[],
  descriptions: readonly ShownResultDescription[],
): ResultLine[] {
  return descriptions.flatMap((description) => {
    const result = results.find((one) => one.result_description === description.key)
    return result ? [tell(result, description)] : []
  })
}

function tell({ value, achieved_level, status }: ShownResult, description: ShownResultDescription): ResultLine {
  const level = description.levels.find(({ key }) => key === achieved_level)
  const words = [level?.name, value && writeValue(value, description), status && nameResultStatus(status)].flatMap(
    (word) => word || [],
  )
  return {
    name: description.name,
    reached: words.join(', '),
    notes: [level?.description ?? '', describeRequired(description)].filter((note) => note !== ''),
  }
}

function writeValue(value: string, { result_type, value_max, allowed_values }: ShownResultDescription): string {
  if (result_type === 'Percent') return t('{value}%', { value })
  return value_max && allowed_values.length === 0 ? t('{value} of {value_max}', { value, value_max }) : value
}

/** What has to be reached, or nothing where anything will do. */
export function describeRequired(description: ShownResultDescription): string {
  const { required_value: value, required_level: level, levels } = description
  const name = levels.find(({ key }) => key === level)?.name
  const wanted = name ?? (value && writeValue(value, description))
  return wanted ? t('Required: {wanted}', { wanted }) : ''
}
