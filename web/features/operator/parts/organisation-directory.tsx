import { useState } from 'react'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { renewToken } from '../data/use-organisations.ts'

/** What the directory of the organisation is told, so that it keeps people and groups here by itself. */
export function OrganisationDirectory({ organisation }: { organisation: ShownOrganisation }) {
  const [token, setToken] = useState<string>()
  const renew = async () => {
    if (organisation.has_scim_token) {
      const isMeant = await confirmWith({
        title: t('Create a new token for SCIM?'),
        body: t(
          'The one that the directory has stops working at once, and people and groups stay as they are until it has the new one.',
        ),
        resolveLabel: t('Create a new token'),
        danger: true,
      })
      if (!isMeant) return
    }
    try {
      setToken(await renewToken(organisation.id))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <fieldset className="mt-6 grid gap-4 [&_.field]:mt-0">
      <legend className="strong mb-2">{t('Directory')}</legend>
      <p className="small muted">
        {t('It can add and remove people and groups here by itself, with this address and a token.')}
      </p>
      <CopyField label={t('Address for SCIM 2.0, for the directory')} value={organisation.addresses.scim} />
      {token === undefined ? (
        <div className="grid justify-items-start gap-2">
          <Button onPress={() => void renew()}>
            {organisation.has_scim_token ? t('Create a new token for SCIM') : t('Create a token for SCIM')}
          </Button>
          {organisation.has_scim_token && (
            <p className="small muted">{t('There is one. With a new one it stops working.')}</p>
          )}
        </div>
      ) : (
        <CopyField label={t('Token for SCIM, shown this once')} value={token} />
      )}
    </fieldset>
  )
}
