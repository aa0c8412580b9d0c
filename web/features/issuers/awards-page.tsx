import { Outlet, useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { NoAwardsNotice } from '#web/ui/feedback/no-awards-notice.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { AwardChooser } from './award-chooser.tsx'
import { IssuerMissing } from './issuer-missing.tsx'

/** All awards of an issuer; they stand below, as the route's inner screen. */
export function AwardsPage() {
  const { issuerSlug = '' } = useParams()
  const { data: issuer, isLoadingError, error } = useIssuer(issuerSlug)
  const { data: badgeClasses, isPending } = useBadgeClasses(issuerSlug)
  usePageTitle(t('Awards'), issuer?.name)

  if (isLoadingError) return <IssuerMissing slug={issuerSlug} failure={error} />
  if (!issuer || isPending) return <LoadingScreen />
  const awardable = (badgeClasses ?? []).filter(({ archived }) => !archived)
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Awards') },
        ]}
      />
      <PageHead
        title={t('Awards')}
        sub={t('Everybody whom {name} gave a badge', { name: issuer.name })}
        actions={mayAward(issuer) && <AwardChooser issuerSlug={issuerSlug} badgeClasses={awardable} />}
      />
      <NoAwardsNotice issuer={issuer} />
      <Outlet />
    </>
  )
}
