import { listIssuerAwards } from '#contracts/awards/award-lists.ts'
import { type Award, getAward, listAwards } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { sendAgain } from './use-awards.ts'

/** Sends the mail about an award once more, and says whether it goes. */
export async function resend(path: BadgePath, award: Award): Promise<void> {
  const { slug, recipient_identifier: recipient, undelivered } = award
  try {
    await sendAgain(path, slug)
    notices.success(t('The mail goes to {recipient} again.', { recipient }))
    if (!undelivered) return
    const keys = [readKey(listAwards), readKey(listIssuerAwards), readKey(getAward)]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  } catch (failure) {
    notices.error(t('Could not send the mail to {recipient}: {message}', { recipient, message: messageOf(failure) }))
  }
}
