import { useParams } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useIssuer } from '#web/lib/use-issuer.ts'
import { useEmails } from '#web/lib/use-profile.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { IssuerForm } from './issuer-form.tsx'

export function IssuerCreatePage() {
  usePageTitle(t('Create Issuer'))
  const addresses = useVerifiedAddresses()
  if (!addresses) return <LoadingScreen />
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs trail={[{ label: t('Issuers'), href: '/issuer' }, { label: t('Create Issuer') }]} />
      <PageHead
        title={t('Create Issuer')}
        sub={t('Its name, its picture and this text stand on every badge it awards.')}
      />
      <IssuerForm addresses={addresses} />
    </div>
  )
}

export function IssuerEditPage() {
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const addresses = useVerifiedAddresses()
  usePageTitle(t('Issuer'), issuer.data?.name)

  if (issuer.isError) return <IssuerMissing slug={issuerSlug} failure={issuer.error} />
  if (!issuer.data || !addresses) return <LoadingScreen />
  const { name, slug } = issuer.data
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: name, href: `/issuer/issuers/${slug}` },
          { label: t('Edit Issuer') },
        ]}
      />
      <PageHead title={t('Edit Issuer')} />
      <IssuerForm issuer={issuer.data} addresses={addresses} />
    </div>
  )
}

export function IssuerMissing({ slug, failure }: { slug: string; failure: Error }) {
  const isGone = failure instanceof ApiError && failure.status === 404
  return (
    <ErrorScreen message={isGone ? t("Issuer ''{slug}'' does not exist.", { slug }) : t('Failed to load issuer')} />
  )
}

function useVerifiedAddresses(): string[] | undefined {
  return useEmails()
    .data?.filter(({ verified }) => verified)
    .map(({ email }) => email)
}
