import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { CopyField } from '#web/ui/forms/copy-field.tsx'

/** What the provider has to be told. */
export function OrganisationAddresses({
  organisation: { addresses },
  kind,
}: {
  organisation: ShownOrganisation
  kind: 'oidc' | 'saml'
}) {
  return (
    <fieldset className="mt-5 grid gap-4 [&_.field]:mt-0">
      <legend className="strong mb-2">{t('What the provider needs to know')}</legend>
      {kind === 'oidc' ? (
        <>
          <CopyField label={t('Redirect address, for the provider')} value={addresses.callback} />
          <CopyField label={t('Address for signing out (back-channel), for the provider')} value={addresses.logout} />
        </>
      ) : (
        <CopyField label={t('Our metadata, for the provider')} value={addresses.metadata} />
      )}
      <CopyField label={t('Link to sign in, for a portal')} value={addresses.sign_in} />
    </fieldset>
  )
}
