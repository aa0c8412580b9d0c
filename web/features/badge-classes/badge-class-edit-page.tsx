import { useParams } from 'react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useBadgeClass } from '#web/lib/use-badge-class.ts'
import { useIssuer } from '#web/lib/use-issuer.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { BadgeClassForm } from './badge-class-form.tsx'

export function BadgeClassCreatePage() {
  usePageTitle(t('Create Badge'))
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  if (issuer.isError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (!issuer.data) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Create Badge') },
        ]}
      />
      <PageHead title={t('Create Badge')} sub={t('Three things are needed: a picture, a name and how it is earned.')} />
      <BadgeClassForm issuer={issuer.data} />
    </>
  )
}

export function BadgeClassEditPage() {
  usePageTitle(t('Edit Badge Class'))
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass({ issuerSlug, badgeSlug })
  if (issuer.isError) return <ErrorScreen message={t('Cannot find issuer {issuerSlug}', { issuerSlug })} />
  if (badgeClass.isError) {
    return <ErrorScreen message={t('Cannot find badge {issuerSlug} / {badgeSlug}', { issuerSlug, badgeSlug })} />
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
          { label: t('Edit Badge Class') },
        ]}
      />
      <PageHead title={t('Edit Badge')} sub={t('Awards that were made already keep what they say.')} />
      <BadgeClassForm issuer={issuer.data} badgeClass={badgeClass.data} />
    </>
  )
}
