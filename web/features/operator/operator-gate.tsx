import { Outlet } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'

/** Stands before all screens of operators until it is known who reads them, and says so where that cannot be known. */
export function OperatorGate() {
  const { data, isLoadingError } = useProfile()
  if (isLoadingError) return <ErrorScreen message={t('Failed to load userProfile')} />
  return data ? <Outlet /> : <LoadingScreen />
}
