import { useNavigate } from 'react-router'
import { resetPassword } from '#contracts/accounts/passwords.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { tooWeak } from '#web/lib/session/new-password.ts'
import { endSession } from '#web/lib/session/session.ts'

export type ResetOutcome = { kind: 'done' | 'dead' | 'idle' } | { kind: 'weak' | 'failed'; text: string }

/** Sets the new password and leads to the login; without a token nothing is sent. */
export function useReset(token: string | undefined): (password: string) => Promise<ResetOutcome> {
  const navigate = useNavigate()
  return async (password) => {
    if (!token) return { kind: 'idle' }
    try {
      await call(resetPassword, { body: { token, password } })
    } catch (failure) {
      return describeFailure(failure)
    }
    // A new password ends all sign-ins of the account on the server.
    endSession()
    notices.success(t('Your password has been changed successfully.'), { retain: true })
    await navigate('/auth', { replace: true })
    return { kind: 'done' }
  }
}

function describeFailure(failure: unknown): ResetOutcome {
  if (isNotThere(failure)) return { kind: 'dead' }
  if (failure instanceof ApiError && failure.status === 400) {
    return {
      kind: 'weak',
      text: tooWeak(),
    }
  }
  // No word about the password, which may be a good one.
  return { kind: 'failed', text: messageOf(failure) }
}
