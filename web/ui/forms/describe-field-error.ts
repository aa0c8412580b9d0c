import type { FieldError } from 'react-hook-form'
import { t, translate } from '#shared/i18n/text.ts'
import { findFieldRule } from './find-field-rule.ts'

export interface Described {
  label: string
  value: unknown
  maxLength?: number
}

/** The sentence for a field: schemas speak of "this field" in the server's words, people read its label. */
export function describeFieldError(error: FieldError, { label, value, maxLength }: Described): string {
  const rule = findFieldRule(error, value)
  if (!rule) return translate(error.message ?? '')
  switch (rule.key) {
    case 'required':
      return t('{label} is required', { label })
    case 'maxlength':
      return describeLength(label, value, maxLength ?? rule.limit)
    case 'email':
    case 'invalidEmail':
      return t('Please enter a valid email address')
    case 'validUrl':
      return t('Please enter a valid URL')
    case 'telephone':
      return t('Please enter a valid phone number')
    default:
      return t('Field failed {key} validation.', { key: rule.key })
  }
}

function describeLength(label: string, value: unknown, maximum: number | undefined): string {
  if (typeof value !== 'string' || maximum === undefined) return t('{label} exceeds maximum length.', { label })
  return t('{label} exceeds maximum length of {maximum} by {excess} characters', {
    label,
    maximum,
    excess: value.length - maximum,
  })
}
