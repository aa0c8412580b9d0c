import { limitsOf } from '#contracts/awards/evaluate-result.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { nameResultType } from '#shared/badges/result-names.ts'
import { t } from '#shared/i18n/text.ts'
import { describeRequired, type ResultLine } from './list-results.ts'

/** What a badge class says of the results that its awards can carry. */
export const describeResults = (descriptions: readonly ShownResultDescription[]): ResultLine[] =>
  descriptions.map((description) => ({
    name: description.name,
    reached: nameResultType(description.result_type),
    notes: [describeChoices(description), describeRequired(description)].filter((note) => note !== ''),
  }))

/** What there is to choose from. */
export function describeChoices(description: ShownResultDescription): string {
  const { levels, allowed_values: values } = description
  if (levels.length > 0) return levels.map(({ name, points }) => (points ? `${name} (${points})` : name)).join(', ')
  if (values.length > 0) return values.join(', ')
  const { low, high } = limitsOf(description)
  if (low !== undefined && high !== undefined) return t('{low, number} to {high, number}', { low, high })
  if (low !== undefined) return t('{low, number} or more', { low })
  return high === undefined ? '' : t('up to {high, number}', { high })
}
