import type { UseFormSetError } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { tooWeak } from '#web/lib/session/new-password.ts'
import type { SignupValues } from './signup-form-schema.ts'

/** Puts what it can of a refused sign-up beside the fields and answers the rest. */
export function placeRefusal(failure: unknown, setError: UseFormSetError<SignupValues>): string | undefined {
  if (!(failure instanceof ApiError) || failure.status === 0) return t('Unable to signup.')
  if (failure.status === 429) return failure.firstMessage()
  if (failure.body === '' || failure.body === undefined) return t('Unable to signup.')
  const fields = failure.fieldErrors()
  if (Object.keys(fields).length === 0 && failure.isOf('account.setup-code')) {
    setError('setupCode', { type: 'server', message: failure.firstMessage() }, { shouldFocus: true })
    return undefined
  }
  if (fields.password === undefined) return setServerErrors(setError, failure, names)
  // What makes a password weak is told in the words of the specification, whatever else is wrong.
  const { password: _weak, ...others } = fields
  const rest = Object.keys(others).length > 0 ? setServerErrors(setError, new ApiError(400, others), names) : undefined
  const message = tooWeak()
  setError('password', { type: 'server', message }, { shouldFocus: Object.keys(others).length === 0 })
  return rest
}

const names = { email: 'email', first_name: 'firstName', last_name: 'lastName', setup_code: 'setupCode' } as const
