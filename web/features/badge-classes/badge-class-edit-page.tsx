import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { describeMissingBadge } from '#web/lib/data/describe-missing-badge.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { BadgeClassForm } from './badge-class-form.tsx'
import { useBadgeClassCopy } from './use-badge-classes.ts'

export function BadgeClassCreatePage() {
  usePageTitle(t('Create Badge'))
  const { issuerSlug = '' } = useParams()
  const [search] = useSearchParams()
  const [badgeSlug] = useState(() => search.get('copy') ?? undefined)
  const issuer = useIssuer(issuerSlug)
  const copy = useBadgeClassCopy({ issuerSlug, badgeSlug })
  if (issuer.isLoadingError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeSlug !== undefined && copy.isLoadingError) {
    return <ErrorScreen message={t('Cannot find badge {issuerSlug} / {badgeSlug}', { issuerSlug, badgeSlug })} />
  }
  if (!issuer.data || (badgeSlug !== undefined && !copy.data)) return <LoadingScreen />
  return (
    <EditorsOnly issuer={issuer.data}>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Create Badge') },
        ]}
      />
      <PageHead
        title={t('Create Badge')}
        sub={
          issuer.data.badgeClassCount === 0
            ? t('The first badge of {name}: what it is called and how it is earned. All of it can be changed later.', {
                name: issuer.data.name,
              })
            : t('It needs a picture, a name, a short description and how it is earned.')
        }
      />
      <BadgeClassForm issuer={issuer.data} start={copy.data} />
    </EditorsOnly>
  )
}

export function BadgeClassEditPage() {
  usePageTitle(t('Edit Badge Class'))
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass({ issuerSlug, badgeSlug })
  if (issuer.isLoadingError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeClass.isLoadingError) {
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
    <EditorsOnly issuer={issuer.data}>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: t('badges'), href: home },
          { label: badgeClass.data.name, href: `${home}/badges/${badgeSlug}` },
          { label: t('Edit Badge Class') },
        ]}
      />
      <PageHead title={t('Edit Badge')} sub={t('Awards that were made already keep what they say.')} />
      <BadgeClassForm issuer={issuer.data} badgeClass={badgeClass.data} />
    </EditorsOnly>
  )
}

function EditorsOnly({ issuer, children }: { issuer: Issuer; children: ReactNode }) {
  const { role } = useIssuerAccess(issuer)
  if (role !== 'staff') return children
  return (
    <ErrorScreen
      message={t('Your role does not allow this.')}
      detail={t('Owners and editors of {name} create and change its badges.', { name: issuer.name })}
    />
  )
}
