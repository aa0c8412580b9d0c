import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { sayWhatIssuerIs } from '#shared/names/issuer-word.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { useEmails } from '#web/lib/data/use-profile.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { IssuerForm } from './issuer-form.tsx'
import { IssuerMissing } from './issuer-missing.tsx'

export function IssuerCreatePage() {
  usePageTitle(t('Create Issuer'))
  const addresses = useVerifiedAddresses()
  if (!addresses) return <LoadingScreen />
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs trail={[{ label: t('Issuers'), href: '/issuer' }, { label: t('Create Issuer') }]} />
      <PageHead
        title={t('Create Issuer')}
        sub={[
          sayWhatIssuerIs(getConfig().theme.issuerWord),
          t('Its name, its picture and this text stand on every badge it awards.'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <IssuerForm addresses={addresses} />
    </div>
  )
}

export function IssuerEditPage() {
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const addresses = useVerifiedAddresses()
  const { role } = useIssuerAccess(issuer.data)
  usePageTitle(t('Issuer'), issuer.data?.name)

  if (issuer.isLoadingError) return <IssuerMissing slug={issuerSlug} failure={issuer.error} />
  if (!issuer.data || !addresses) return <LoadingScreen />
  const { name, slug } = issuer.data
  if (role === 'staff') {
    return (
      <ErrorScreen
        message={t('Your role does not allow this.')}
        detail={t('Owners and editors of {name} change its details.', { name })}
      />
    )
  }
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

function useVerifiedAddresses(): string[] | undefined {
  return useEmails()
    .data?.filter(({ verified }) => verified)
    .map(({ email }) => email)
}
