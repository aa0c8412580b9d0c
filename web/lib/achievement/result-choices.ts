import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { nameResultStatus } from '#shared/badges/result-names.ts'
import { resultStatuses } from '#shared/badges/result-terms.ts'

/** Which of its three values a result is entered with. */
export const fieldOf = ({
  result_type,
  levels,
}: Pick<ShownResultDescription, 'result_type' | 'levels'>): 'status' | 'level' | 'value' =>
  result_type === 'Status' ? 'status' : levels.length > 0 ? 'level' : 'value'

/** What there is to choose from; nothing where it is typed. */
export function listChoices(description: ShownResultDescription): { value: string; label: string }[] {
  switch (fieldOf(description)) {
    case 'status':
      return resultStatuses.map((value) => ({ value, label: nameResultStatus(value) }))
    case 'level':
      return description.levels.map(({ key, name }) => ({ value: key, label: name }))
    case 'value':
      return description.allowed_values.map((value) => ({ value, label: value }))
  }
}
