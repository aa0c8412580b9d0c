import type { ShownResultDescription } from '../badge-classes/achievement-details.ts'
import type { AwardResultInput } from './award-details.ts'

/** What is wrong with a result, in the words of the description it belongs to. */
export type ResultFault = 'empty' | 'status' | 'level' | 'value' | 'number' | 'low' | 'high'

const numeral = /^-?\d+(?:\.\d+)?$/

/** Compares a result with what its description allows; undefined when it may stand. */
export function evaluateResult(description: ShownResultDescription, result: AwardResultInput): ResultFault | undefined {
  const { value, achieved_level: level, status } = result
  if (description.result_type === 'Status' && !status) return 'status'
  if (!value && !level && !status) return 'empty'
  if (level && !description.levels.some(({ key }) => key === level)) return 'level'
  return value ? evaluateValue(description, value) : undefined
}

function evaluateValue(description: ShownResultDescription, value: string): ResultFault | undefined {
  if (description.allowed_values.length > 0) return description.allowed_values.includes(value) ? undefined : 'value'
  const { low, high } = limitsOf(description)
  if (low === undefined && high === undefined) return undefined
  if (!numeral.test(value)) return 'number'
  if (low !== undefined && Number(value) < low) return 'low'
  return high !== undefined && Number(value) > high ? 'high' : undefined
}

/** The numbers between which a value lies, where the description says so. */
export function limitsOf({
  result_type,
  value_min,
  value_max,
}: Pick<ShownResultDescription, 'result_type' | 'value_min' | 'value_max'>): {
  low: number | undefined
  high: number | undefined
} {
  const isPercent = result_type === 'Percent'
  return {
    low: readNumber(value_min) ?? (isPercent ? 0 : undefined),
    high: readNumber(value_max) ?? (isPercent ? 100 : undefined),
  }
}

/** True where only a number may stand. */
export const isMeasured = (description: ShownResultDescription): boolean => {
  const { low, high } = limitsOf(description)
  return description.allowed_values.length === 0 && (low !== undefined || high !== undefined)
}

const readNumber = (text: string | null): number | undefined => (text && numeral.test(text) ? Number(text) : undefined)

/** True for what can be compared with a lowest and a highest value. */
export const isNumeral = (text: string): boolean => numeral.test(text)
