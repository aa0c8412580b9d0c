import type { FieldErrors, FieldPath } from 'react-hook-form'
import type { BadgeClassValues } from './badge-class-form-schema.ts'
import { findInvalidDetail } from './details/find-invalid-detail.ts'

/** Fields that are always there, from above; all others can be folded away. */
const shown = ['name', 'description', 'image', 'imageAlt', 'criteriaText', 'criteriaUrl'] as const

export const canBeFolded = (field: FieldPath<BadgeClassValues>): boolean => !shown.some((name) => name === field)

/** The first control from above that is wrong: details may have been opened in any order. */
export function findFirstInvalid(errors: FieldErrors<BadgeClassValues>): FieldPath<BadgeClassValues> | undefined {
  for (const name of shown) {
    if (errors[name]) return name
    // What concerns text and link together is mended in the text.
    if (name === 'criteriaText' && errors.criteria) return name
  }
  if (errors.achievementType) return 'achievementType'
  if (errors.expiry?.amount) return 'expiry.amount'
  if (errors.expiry?.duration) return 'expiry.duration'
  const alignments = Array.isArray(errors.alignments) ? errors.alignments : []
  const index = alignments.findIndex(Boolean)
  if (index < 0) return findInvalidDetail(errors)
  return alignments[index]?.name ? `alignments.${index}.name` : `alignments.${index}.url`
}
