import { useSearchParams } from 'react-router'
import type { Profile } from '#contracts/accounts/accounts.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { t } from '#shared/i18n/text.ts'
import { useBackpackBadge } from '#web/lib/backpack/use-backpack.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { ProfileForm } from '../parts/profile-form.tsx'

export function ProfileEditPage() {
  usePageTitle(t('Profile'), t('Edit'))
  const { data: profile, isLoadingError } = useProfile()
  const kept = useSearchParams()[0].get('kept')

  if (isLoadingError) return <ErrorScreen message={t('Failed to load userProfile')} />
  if (!profile) return <LoadingScreen />
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('Edit Profile') }]} />
      <PageHead title={t('Edit Profile Name')} sub={t('Issuers you work with and people you share with see it.')} />
      {kept ? <FormBesideBadge profile={profile} badgeId={kept} /> : <ProfileForm profile={profile} />}
    </div>
  )
}

/** For whoever has just kept a badge: it says what they are called, and they go back to it. */
function FormBesideBadge({ profile, badgeId }: { profile: Profile; badgeId: string }) {
  const { data: badge, isPending } = useBackpackBadge(badgeId)
  if (isPending) return <LoadingScreen />
  const words = readRecipientName(badge?.extensions).trim().split(/\s+/)
  const isNamed = `${profile.first_name}${profile.last_name}`.trim() !== ''
  return (
    <ProfileForm
      profile={profile}
      name={
        isNamed
          ? undefined
          : { first: words.slice(0, -1).join(' ') || (words[0] ?? ''), last: words.slice(1).at(-1) ?? '' }
      }
      back={badge ? `/recipient/kept-badge/${encodeURIComponent(badgeId)}` : undefined}
    />
  )
}
