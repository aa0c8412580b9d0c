import type { Award } from '#contracts/awards/awards.ts'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { describeRefusals } from './describe-refusals.ts'
import { refreshMails, sendAgain, sendMails } from './use-awards.ts'

/** Sends the mail about an award once more, and says whether it goes. */
export async function resend(path: BadgePath, award: Award): Promise<void> {
  const { slug, recipient_identifier: recipient } = award
  try {
    await sendAgain(path, slug)
    notices.success(t('The mail goes to {recipient} again.', { recipient }))
    await refreshMails(path.issuerSlug)
  } catch (failure) {
    notices.error(t('Could not send the mail to {recipient}: {message}', { recipient, message: messageOf(failure) }))
  }
}

/** The same for several, or a reminder to those who have not taken the badge; answers whether it was asked for. */
export async function resendMany(
  issuerSlug: string,
  awards: readonly DeskAward[],
  kind: 'again' | 'reminder',
): Promise<boolean> {
  try {
    const refused = await sendMails(issuerSlug, awards, kind)
    const count = awards.length - refused.length
    const text = t(
      '{count, plural, =0 {No mail was sent.} one {# mail is on its way.} other {# mails are on their way.}}',
      {
        count,
      },
    )
    if (refused.length === 0) notices.success(text)
    else notices.error(`${text} ${t('Not written to:')} ${describeRefusals(awards, refused)}`)
    return true
  } catch (failure) {
    notices.error(t('Could not send the mails: {message}', { message: messageOf(failure) }))
    return false
  }
}
