import { useParams } from 'react-router'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { t } from '#web/lib/i18n/text.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RowsSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { IssuerMissing } from '../issuer-missing.tsx'
import { KeyTable } from './key-table.tsx'
import { RenewalProgress } from './renewal-progress.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SigningAddresses } from './signing-addresses.tsx'
import { useSigning } from './use-signing.ts'

export function SigningPage() {
  usePageTitle(t('Signing'))
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const signing = useSigning(issuerSlug)
  const { isOwner } = useIssuerAccess(issuer.data)

  if (issuer.isLoadingError) return <IssuerMissing slug={issuerSlug} failure={issuer.error} />
  if (!issuer.data) return <LoadingScreen />
  const { name } = issuer.data
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Signing') },
        ]}
      />
      <PageHead title={t('Signing')} sub={t('How badges of {name} prove that they are genuine', { name })} />
      {signing.isLoadingError ? (
        <Notice kind="load" title={t('Failed to load how this issuer signs')}>
          {t('Please refresh and try again.')}
        </Notice>
      ) : signing.data ? (
        <>
          <RenewalProgress keys={signing.data.keys} />
          <Section title={t('Keys')} note={t('Each badge carries a signature that only these keys can make.')}>
            <KeyTable issuerSlug={issuerSlug} signing={signing.data} mayChange={isOwner} />
          </Section>
          <Section title={t('From the next badge on')}>
            <SettingsForm issuerSlug={issuerSlug} signing={signing.data} mayChange={isOwner} />
          </Section>
          <Section title={t('For other software')}>
            <SigningAddresses signing={signing.data} />
          </Section>
        </>
      ) : (
        <RowsSkeleton />
      )}
    </>
  )
}
