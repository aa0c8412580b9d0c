import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { backpackPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export function AddBadgeButton() {
  return (
    <LinkButton href={`${backpackPath}/add`} variant="primary">
      <Icon of={Plus} />
      {t('Add Badge')}
    </LinkButton>
  )
}

/** The two ways in: awarded to an address, or brought along. */
export function EmptyBackpack() {
  const { data: profile } = useProfile()
  return (
    <EmptyState
      drawing="backpack"
      title={t('You have no badges')}
      framed={false}
      action={
        <>
          <AddBadgeButton />
          <p className="small muted mt-6">
            {t('Was a badge sent to another address?')}{' '}
            <Link href="/profile/profile">{t('Add that address to your profile')}</Link>
          </p>
        </>
      }
    >
      {profile?.email
        ? t('Badges sent to {email} land here by themselves.', { email: profile.email })
        : t('Badges that are awarded to one of your addresses appear here by themselves.')}{' '}
      {t('Do you have one from elsewhere? Bring it as an image, a link or a file.')}
    </EmptyState>
  )
}
