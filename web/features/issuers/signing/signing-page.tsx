import { useParams } from 'react-router'
import type { Signing, SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { IssuerMissing } from '../issuer-missing.tsx'
import { KeyTable } from './key-table.tsx'
import { SettingsForm } from './settings-form.tsx'
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

/** What the people ask for who look after other software. */
function SigningAddresses({ signing }: { signing: Signing }) {
  const { issuer_id, did_url, jwks_url } = signing
  return (
    <Sheet>
      <p className="mb-5">
        {t('Software that checks badges finds the keys by itself. These are the places it looks at.')}
      </p>
      <CopyField label={t('Id of the issuer')} value={issuer_id} />
      <CopyField label={t('DID document')} value={did_url} />
      <CopyField label={t('Keys as JWK Set')} value={jwks_url} />
      <p className="row tight mt-4 -ms-3">
        <a href={did_url} className="btn quiet" download>
          {t('Download DID document')}
        </a>
        <a href={jwks_url} className="btn quiet" download>
          {t('Download JWK Set')}
        </a>
      </p>
    </Sheet>
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
