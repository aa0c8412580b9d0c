import { useState } from 'react'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { addKey, endOlderKey } from '../data/use-organisations.ts'

type Certificates = NonNullable<ShownOrganisation['saml']>['own_certificates']

/** Our keys towards a SAML provider: one, or for a while two. */
export function OrganisationKeys({ id, certificates }: { id: string; certificates: Certificates }) {
  const [kept, setKept] = useState(certificates)
  const newest = kept.at(-1)
  const run = async (action: () => Promise<Certificates | undefined>) => {
    try {
      setKept((await action()) ?? kept)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const end = async () => {
    const isMeant = await confirmWith({
      title: t('End the older key?'),
      body: t('A provider that still uses it lets nobody in. Make sure first that it has our newest metadata.'),
      resolveLabel: t('End the older key'),
      danger: true,
    })
    if (isMeant) await run(async () => ((await endOlderKey(id)) ? kept.slice(-1) : undefined))
  }
  if (!newest)
    return <p className="small muted mt-5">{t('Save once more to make a key that the provider can encrypt for.')}</p>
  return (
    <div className="mt-5 grid gap-3">
      <CopyField label={t('Our certificate, for a provider that encrypts')} value={newest.pem} multiline />
      <div className="grid justify-items-start gap-2">
        {kept.length === 1 ? (
          <Button onPress={() => void run(() => addKey(id))}>{t('Create a new key')}</Button>
        ) : (
          <Button onPress={() => void end()}>{t('End the older key')}</Button>
        )}
        <p className="small muted">
          {kept.length === 1
            ? t('The one that is there goes on working until you end it.')
            : t('Two keys work now. Give the provider our metadata again before you end the older one.')}
        </p>
      </div>
    </div>
  )
}
