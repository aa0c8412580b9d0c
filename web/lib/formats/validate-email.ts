import { email } from '#contracts/fields/fields.ts'

/** Whether something is there at all is another rule's question. */
export function validateEmail(value: unknown): { invalidEmail: true } | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return email.safeParse(value).success ? undefined : { invalidEmail: true }
}
