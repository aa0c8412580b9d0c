import { ApiError } from '#web/lib/api/api-error.ts'

/** What the server gives to whoever has proven one thing and still has to prove another; undefined for other refusals. */
export function readStep(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError)) return undefined
  const { body } = failure
  const isStep = typeof body === 'object' && body !== null && 'error' in body && body.error === 'mfa_required'
  return isStep && 'mfa_token' in body && typeof body.mfa_token === 'string' ? body.mfa_token : undefined
}
