import { useParams } from 'react-router'
import type { SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { IssuerMissing } from '../issuer-missing.tsx'
import { KeyTable } from './key-table.tsx'
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
      {signing.data ? (
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
        <LoadingRows of={signing} failure={t('Failed to load how this issuer signs')} />
      )}
    </>
  )
}

/** Says how far the badges of a withdrawn key have been signed anew, while that goes on. */
function RenewalProgress({ keys }: { keys: readonly SigningKey[] }) {
  const open = keys.flatMap(({ id, renewal }) => (renewal && renewal.finished_at === null ? [{ id, ...renewal }] : []))
  if (open.length === 0) return null
  return (
    <Section title={t('Badges are being signed again')}>
      <Sheet className="stack-s">
        <p>{t('You need not wait: it goes on by itself.')}</p>
        {open.map(({ id, examined, total, renewed }) => (
          <Progress
            key={id}
            label={t('Badges looked at')}
            done={examined}
            total={total}
            note={t('{renewed, plural, one {# signed anew} other {# signed anew}}', { renewed })}
          />
        ))}
      </Sheet>
    </Section>
  )
}
