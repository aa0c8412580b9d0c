import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'

/** What the people ask for who look after other software. */
export function SigningAddresses({ signing }: { signing: Signing }) {
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
