import type { UseFormSetError } from 'react-hook-form'
import type { Award } from '#contracts/awards/awards.ts'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { getMailAllowance, type MailShare } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type AwardValues, findAwardFields, toNewAward } from './award-form-schema.ts'
import { sendAward } from './use-awards.ts'

/** What came of it, for whoever awarded. */
export interface SentAward {
  award: Award
  /** As it was typed. */
  id: string
  name: string
  /** No mail is wanted, or it goes later: the issuer has sent all that it may on this day. */
  mail: 'sent' | 'later' | 'none'
}

/**
 * Awards the badge and tells of it. Whoever holds it already gets it again only when the issuer says so; the form stays as
 * it is otherwise.
 */
export function useAwardBadge(
  { path, badgeClass, computedExpiry }: { path: BadgePath; badgeClass: BadgeClass; computedExpiry: string | undefined },
  onSent: (sent: SentAward) => void,
) {
  const descriptions = badgeClass.result_descriptions ?? []

  const send = async (values: AwardValues, setError: UseFormSetError<AwardValues>, again: boolean): Promise<void> => {
    const id = values.identifier
    try {
      const mail = planMail(path, values)
      const body = toNewAward(values, { computed: computedExpiry, allowDuplicates: again, descriptions })
      const award = await sendAward(path, body)
      notices.success(t('Badge awarded to {id}', { id }))
      onSent({ award, id, name: withoutMarkup(values.recipientName), mail })
    } catch (failure) {
      if (!again && isDuplicate(failure)) {
        if (await askAgain(id, badgeClass.name)) await send(values, setError, true)
        return
      }
      const message = setServerErrors(setError, failure, findAwardFields(values))
      if (message !== undefined) notices.error(t('Unable to award badge: {message}', { message }))
    }
  }

  return (values: AwardValues, setError: UseFormSetError<AwardValues>) => send(values, setError, false)
}

function planMail({ issuerSlug }: BadgePath, { type, notify }: AwardValues): SentAward['mail'] {
  if (type !== 'email' || !notify) return 'none'
  const known = queryClient.getQueryData<MailShare>(readKey(getMailAllowance, { issuerSlug }))
  return known?.left_today === 0 ? 'later' : 'sent'
}

function isDuplicate(failure: unknown): boolean {
  return failure instanceof ApiError && failure.isOf('award.duplicate')
}

function askAgain(id: string, name: string): Promise<boolean> {
  return confirmWith({
    title: t('Already awarded'),
    body: t('{id} already holds {name}. Do you want to award it once more?', { id, name }),
    resolveLabel: t('Award again'),
  })
}
