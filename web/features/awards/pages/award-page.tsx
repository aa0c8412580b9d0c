import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { describeMissingBadge } from '#web/lib/data/describe-missing-badge.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { NoAwardsNotice } from '#web/ui/feedback/no-awards-notice.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { ArchivedNotice } from '../parts/archived-notice.tsx'
import { AwardForm } from '../parts/award-form.tsx'

export function AwardPage() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass({ issuerSlug, badgeSlug })
  const name = badgeClass.data?.name
  usePageTitle(t('Award Badge'), name)

  if (issuer.isError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeClass.isError) {
    return (
      <ErrorScreen
        message={t('Cannot find badge {issuerSlug} / {badgeSlug}', { issuerSlug, badgeSlug })}
        detail={describeMissingBadge({ issuerSlug, badgeSlug }, badgeClass.error)}
      />
    )
  }
  if (!issuer.data || !badgeClass.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: t('badges'), href: home },
          { label: badgeClass.data.name, href: `${home}/badges/${badgeSlug}` },
          { label: t('Award Badge') },
        ]}
      />
      <div className="head !flex-nowrap items-center">
        <div className="tile size-18 flex-none">
          <BadgeArt size={56} src={badgeClass.data.picture ?? badgeClass.data.image} eager />
        </div>
        <div className="grow">
          <h1 tabIndex={-1}>{t('Award Badge')}</h1>
          <p className="sub [overflow-wrap:anywhere]">{name}</p>
          {!badgeClass.data.archived && mayAward(issuer.data) && (
            <p className="small mt-1">
              <Link href={`${home}/badges/${badgeSlug}/bulk-import`}>{t('click here to bulk award')}</Link>
            </p>
          )}
        </div>
      </div>
      <NoAwardsNotice issuer={issuer.data} />
      {!mayAward(issuer.data) ? null : badgeClass.data.archived ? (
        <ArchivedNotice home={`${home}/badges/${badgeSlug}`} />
      ) : (
        <AwardForm path={{ issuerSlug, badgeSlug }} issuer={issuer.data} badgeClass={badgeClass.data} />
      )}
    </>
  )
}
