import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type BackpackBadge, getBackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackKey } from '#web/lib/backpack/use-backpack.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { resendConfirmation } from '#web/lib/data/resend-confirmation.ts'
import { useEmails } from '#web/lib/data/use-profile.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** Why a badge is still pending, and what its keeper can do about it. */
export function PendingNotice({ badge }: { badge: BackpackBadge }) {
  const { recipient_identifier: email } = badge
  const { data: emails } = useEmails()
  const entry = emails?.find((one) => [one.email, ...one.variants].some((known) => isSame(known, email)))
  useArrival(badge, entry?.verified ?? false)
  return (
    <div className="section">
      <Notice kind="info" title={t('Waiting for your address')}>
        {t('This badge was awarded to {email}. You can share it as soon as that address is confirmed to be yours.', {
          email,
        })}
        {entry && !entry.verified && ` ${t('Please follow the link in the mail that was sent there.')}`}
        {entry && !entry.verified && (
          <span className="mt-3 block">
            <Button onPress={() => resendConfirmation(entry)}>{t('Send the mail again')}</Button>
          </span>
        )}
        {emails && !entry && (
          <span className="mt-3 block">
            <LinkButton href="/profile/profile">{t('Add the address to your profile')}</LinkButton>
          </span>
        )}
      </Notice>
    </div>
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Once the address is confirmed, in another tab perhaps, the badge is fetched as it is now. */
function useArrival({ id: badgeId }: BackpackBadge, isConfirmed: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isConfirmed) return
    void client.invalidateQueries({ queryKey: readKey(getBackpackBadge, { badgeId }) })
    void client.invalidateQueries({ queryKey: backpackKey })
  }, [client, badgeId, isConfirmed])
}
