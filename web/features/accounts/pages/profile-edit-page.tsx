import { t } from '#shared/i18n/text.ts'
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

  if (isLoadingError) return <ErrorScreen message={t('Failed to load userProfile')} />
  if (!profile) return <LoadingScreen />
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('Edit Profile') }]} />
      <PageHead title={t('Edit Profile Name')} sub={t('Issuers you work with and people you share with see it.')} />
      <ProfileForm profile={profile} />
    </div>
  )
}
