import type { AwardResultInput } from '#contracts/awards/award-details.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { nameResultStatus } from '#shared/badges/result-names.ts'
import { resultStatuses } from '#shared/badges/result-terms.ts'
import { fieldOf } from '#web/lib/achievement/result-choices.ts'
import { readValue } from '../../details/detail-values.ts'
import type { Entry } from './entries.ts'

const plain = (text: string): string => text.trim().toLowerCase()

/** What a row says of a result: lists write levels and states as people call them. Nothing where its cell is empty. */
export function readResult(entry: Entry, description: ShownResultDescription): AwardResultInput | undefined {
  const cell = (entry[`result:${description.name}`] ?? '').trim()
  if (cell === '') return undefined
  const { key, levels } = description
  switch (fieldOf(description)) {
    case 'level': {
      const level = levels.find((one) => plain(one.name) === plain(cell))
      return { result_description: key, achieved_level: level?.key ?? cell.slice(0, 32) }
    }
    case 'status': {
      const status = resultStatuses.find((one) =>
        [one, nameResultStatus(one)].some((name) => plain(name) === plain(cell)),
      )
      return { result_description: key, status }
    }
    case 'value':
      return { result_description: key, value: readValue(cell, description) }
  }
}
