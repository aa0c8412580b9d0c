import type { FieldError } from 'react-hook-form'
import { t } from '../lib/text.ts'

export interface Described {
  label: string
  value: unknown
  maxLength?: number
}

const missing =
  /^(This field is required|This field may not be blank|Too small|Invalid input: expected .+, received (undefined|null))/
const tooLong = /^(Too big|Ensure this field has no more than (\d+) characters)/

/** The sentence for a field: schemas speak of "this field" in the server's words, people read its label. */
export function describeFieldError(error: FieldError, { label, value, maxLength }: Described): string {
  const said = error.message ?? ''
  const empty = value === undefined || value === null || value === ''
  if (error.type === 'required' || (empty && (said === '' || missing.test(said))))
    return said && !missing.test(said) ? said : t('{label} is required', { label })
  if (error.type === 'maxLength' || tooLong.test(said))
    return describeLength(label, value, maxLength ?? Number(tooLong.exec(said)?.[2]))
  if (missing.test(said)) return t('{label} is required', { label })
  if (said.startsWith('Enter a valid email address')) return t('Please enter a valid email address')
  if (said.startsWith('Enter a valid URL')) return t('Please enter a valid URL')
  if (said !== '' && !said.startsWith('Invalid ')) return said
  return t('Field failed {key} validation.', { key: error.type })
}

function describeLength(label: string, value: unknown, maximum: number): string {
  if (typeof value !== 'string' || Number.isNaN(maximum)) return t('{label} exceeds maximum length.', { label })
  return t('{label} exceeds maximum length of {maximum} by {excess} characters', {
    label,
    maximum,
    excess: value.length - maximum,
  })
}
