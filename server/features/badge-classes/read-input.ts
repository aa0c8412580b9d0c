import type { BadgeClassInput } from '#contracts/badge-classes.ts'
import { invalid, refuse } from '#infra/errors.ts'

const blankToNull = (text: string | null | undefined): string | null => (text?.trim() ? text.trim() : null)

/** Columns of a badge class from what was sent; the rules that span several fields are checked here. */
export const readInput = (input: BadgeClassInput) => {
  const legacy = blankToNull(input.criteria)
  const isAddress = legacy !== null && /^https?:\/\//.test(legacy)
  const criteriaText = blankToNull(input.criteria_text) ?? (isAddress ? null : legacy)
  const criteriaUrl = blankToNull(input.criteria_url) ?? (isAddress ? legacy : null)
  if (criteriaText === null && criteriaUrl === null) throw refuse('badge-class.criteria')
  const { amount = null, duration = null } = input.expires ?? {}
  if ((amount === null) !== (duration === null)) {
    throw invalid({ expires: ['Set both a number and a duration, or neither.'] })
  }
  return {
    name: input.name.trim(),
    description: input.description.trim(),
    criteria_text: criteriaText,
    criteria_url: criteriaUrl,
    tags: JSON.stringify([...new Set((input.tags ?? []).map((tag) => tag.trim()).filter(Boolean))]),
    alignment: JSON.stringify(input.alignment ?? []),
    expires_amount: amount,
    expires_unit: duration,
  }
}
