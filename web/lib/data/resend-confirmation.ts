import { changeEmail, type EmailEntry } from '#contracts/accounts/emails.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'

/** Sends the mail to an added address once more, and tells how that went. */
export async function resendConfirmation({ id, email }: EmailEntry): Promise<void> {
  try {
    await call(changeEmail, { params: { emailId: id }, body: { resend: true } })
    notices.success(t('Confirmation re-sent to {email}', { email }))
  } catch (failure) {
    const reason = messageOf(failure)
    const isThrottled = failure instanceof ApiError && failure.status === 429
    notices.error(isThrottled ? reason : t('Failed to resend confirmation to {email}: {reason}', { email, reason }))
  }
}
