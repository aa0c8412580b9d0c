import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
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
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export interface ToAward {
  path: { issuerSlug: string; badgeSlug: string }
  issuer: Issuer
  badgeClass: BadgeClass
}

export interface AwardFrameProps {
  title: string
  /** Between the issuer and the badge class. */
  trail?: (home: string) => { label: string; href: string }[]
  /** Below the name, where it can be awarded. */
  hint?: (page: string) => ReactNode
  /** Stands in place of heading and form, once it is done. */
  done?: ((found: ToAward) => ReactNode) | undefined
  children: (found: ToAward) => ReactNode
}

/** A page to award a badge class on: whose it is, and its form once it can be awarded by who is there. */
export function AwardFrame({ title, trail, hint, done, children }: AwardFrameProps) {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug }
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass(path)
  const name = badgeClass.data?.name
  usePageTitle(title, name)

  if (issuer.isError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeClass.isError) {
    return (
      <ErrorScreen
        message={t('Cannot find badge {issuerSlug} / {badgeSlug}', path)}
        detail={describeMissingBadge(path, badgeClass.error)}
      />
    )
  }
  if (!issuer.data || !badgeClass.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const page = `${home}/badges/${badgeSlug}`
  const isAllowed = mayAward(issuer.data)
  const found = { path, issuer: issuer.data, badgeClass: badgeClass.data }
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          ...(trail?.(home) ?? []),
          { label: badgeClass.data.name, href: page },
          { label: title },
        ]}
      />
      {done?.(found) ?? (
        <>
          <div className="head !flex-nowrap items-center">
            <div className="tile size-18 flex-none">
              <BadgeArt size={56} src={badgeClass.data.picture ?? badgeClass.data.image} eager />
            </div>
            <div className="grow">
              <h1 tabIndex={-1}>{title}</h1>
              <p className="sub [overflow-wrap:anywhere]">{name}</p>
              {!badgeClass.data.archived && isAllowed && hint?.(page)}
            </div>
          </div>
          <NoAwardsNotice issuer={issuer.data} />
          {!isAllowed ? null : badgeClass.data.archived ? <ArchivedNotice home={page} /> : children(found)}
        </>
      )}
    </>
  )
}

/** In place of a form that the server would refuse. */
function ArchivedNotice({ home }: { home: string }) {
  return (
    <div className="stack-l">
      <Notice kind="info" title={t('This badge is archived.')}>
        {t('It cannot be awarded while it is away; awards that were made already stay valid.')}
      </Notice>
      <p>
        <LinkButton href={home}>{t('Back to the badge')}</LinkButton>
      </p>
    </div>
  )
}
