import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useProfile } from '#web/lib/use-profile.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ProfileForm } from './profile-form.tsx'

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
