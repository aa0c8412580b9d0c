import { useQuery } from '@tanstack/react-query'
import { getEarnerPage } from '#contracts/backpack/earner-page.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { EarnerPageForm } from './earner-page-form.tsx'

/** Where somebody makes the page on which they show chosen badges to everybody. */
export function MyPage() {
  usePageTitle(t('Profile'), t('My page'))
  const { data: page, isLoadingError } = useQuery({
    queryKey: readKey(getEarnerPage),
    queryFn: ({ signal }) => call(getEarnerPage, { signal }),
  })

  if (isLoadingError) return <ErrorScreen message={t('Failed to load your page')} />
  if (!page) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('My page') }]} />
      <PageHead
        title={t('My page')}
        sub={t('Show what you have earned at an address of your own. Nobody sees it until you say so.')}
      />
      <EarnerPageForm page={page} />
    </>
  )
}
