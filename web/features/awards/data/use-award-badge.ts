import type { UseFormSetError } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type AwardValues, findAwardFields, toNewAward } from './award-form-schema.ts'
import { sendAward } from './use-awards.ts'

/**
 * Awards the badge and leads back to it. Whoever holds it already gets it again only when the issuer says so; the form
 * stays as it is otherwise.
 */
export function useAwardBadge(path: BadgePath, badgeClass: BadgeClass, computedExpiry: string | undefined) {
  const navigate = useNavigate()
  const descriptions = badgeClass.result_descriptions ?? []

  const send = async (values: AwardValues, setError: UseFormSetError<AwardValues>, again: boolean): Promise<void> => {
    const id = values.identifier
    try {
      await sendAward(path, toNewAward(values, { computed: computedExpiry, allowDuplicates: again, descriptions }))
      notices.success(t('Badge awarded to {id}', { id }), { retain: true })
      await navigate(`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`)
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
