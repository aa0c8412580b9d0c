import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { previewImageOf } from '../data/award-addresses.ts'
import { useAward } from '../data/use-correction.ts'
import { AwardEndorsements } from '../parts/award-endorsements.tsx'
import { AwardVersions } from '../parts/award-versions.tsx'
import { CorrectionForm } from '../parts/correction-form.tsx'
import { UndeliveredNotice } from '../parts/undelivered-notice.tsx'

/** Name, evidence, narrative and expiry of an award that was made; whose it is and which badge cannot change. */
export function CorrectionPage() {
  const { issuerSlug = '', badgeSlug = '', awardSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug, awardSlug }
  const issuer = useIssuer(issuerSlug)
  const { mayEdit, role } = useIssuerAccess(issuer.data)
  const { data: badgeClass } = useBadgeClass({ issuerSlug, badgeSlug })
  const { data: award, isError } = useAward(path)
  const title = award?.revoked ? t('Revoked award') : role === undefined || mayEdit ? t('Edit Award') : t('View award')
  usePageTitle(title, badgeClass?.name)

  if (isError || issuer.isError) return <ErrorScreen message={t('This award could not be found.')} />
  if (!award || !badgeClass || !issuer.data || role === undefined) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: badgeClass.name, href: `${home}/badges/${badgeSlug}` },
          { label: title },
        ]}
      />
      <div className="head !flex-nowrap items-center">
        <div className="tile size-18 flex-none">
          <BadgeArt size={56} src={award.picture ?? previewImageOf(award)} alt={badgeClass.name} eager />
        </div>
        <div className="grow">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="sub [overflow-wrap:anywhere]">{award.recipient_identifier}</p>
        </div>
      </div>
      <UndeliveredNotice path={path} award={award} />
      <AwardEndorsements issuerSlug={issuerSlug} url={award.public_url} />
      {award.revoked ? (
        <Notice kind="info" title={t('Revoked')}>
          {t('A revoked award cannot be changed.')}
          {award.revocation_reason && (
            <span className="mt-3 block">
              <span className="block small muted">{t('Revocation reason')}</span>
              <bdi className="[overflow-wrap:anywhere]">{award.revocation_reason}</bdi>
            </span>
          )}
        </Notice>
      ) : mayEdit ? (
        <CorrectionForm key={award.version} path={path} award={award} />
      ) : (
        <Notice kind="info">{t('Owners and editors of {name} can change awards.', { name: issuer.data.name })}</Notice>
      )}
      <div className="mt-10">
        <AwardVersions path={path} />
      </div>
    </div>
  )
}
