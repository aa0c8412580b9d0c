import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf } from './api-error.ts'

/**
 * Puts the server's messages beside the fields they are about, where they stay until the field is edited. Answers what
 * is left to say of the form as a whole.
 */
export function setServerErrors<Form extends FieldValues>(
  setError: UseFormSetError<Form>,
  failure: unknown,
  fields: Readonly<Record<string, FieldPath<Form>>>,
): string | undefined {
  if (!(failure instanceof ApiError)) return messageOf(failure)
  const rest: string[] = []
  let placed = false
  for (const [name, message] of Object.entries(failure.fieldErrors())) {
    const field = fields[name]
    if (!field) {
      rest.push(message)
      continue
    }
    setError(field, { type: 'server', message }, { shouldFocus: !placed })
    placed = true
  }
  if (rest.length > 0) return rest.join(' ')
  return placed ? undefined : failure.firstMessage()
}
