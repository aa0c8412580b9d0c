import { t } from '#shared/i18n/text.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'

/** A login that the server answered outside 2xx, or not at all: status 0. */
export class LoginError extends Error {
  override readonly name = 'LoginError'
  readonly answer: ApiError

  constructor(answer: ApiError) {
    super(t('Login Failed: {status}', { status: answer.status }), { cause: answer })
    this.answer = answer
  }
}
