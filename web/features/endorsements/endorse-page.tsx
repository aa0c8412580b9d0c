import { useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuers, useOwnsAddress } from '#web/lib/data/use-issuer.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { EndorseForm } from './endorse-form.tsx'

/** Where the public pages lead somebody who wants to endorse what they show. */
export function EndorsePage() {
  usePageTitle(t('Endorse'))
  const [search] = useSearchParams()
  const issuers = useIssuers()
  const owns = useOwnsAddress()
  if (issuers.isLoadingError) return <ErrorScreen message={t('Failed to load issuers.')} />
  if (!issuers.data) return <LoadingScreen />
  const able = issuers.data.filter(({ staff }) => staff.some(({ user, role }) => role !== 'staff' && owns(user.email)))
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumbs trail={[{ label: t('Issuers'), href: '/issuer' }, { label: t('Endorse') }]} />
      <PageHead
        title={t('Endorse')}
        sub={t('Say in public, signed, that you stand behind an issuer, a badge or an award')}
      />
      {able.length === 0 ? (
        <EmptyState
          drawing="awards"
          title={t('An issuer endorses, not a person')}
          action={
            <LinkButton href="/issuer/create" variant="primary">
              {t('Create Issuer')}
            </LinkButton>
          }
        >
          {t('Create an issuer, or ask to become an owner or editor of one. Then you can endorse others in its name.')}
        </EmptyState>
      ) : (
        <EndorseForm issuers={able} subject={search.get('subject') ?? ''} by={search.get('by') ?? ''} />
      )}
    </div>
  )
}
