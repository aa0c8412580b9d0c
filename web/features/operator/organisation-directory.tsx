import { useState } from 'react'
import type { ShownOrganisation } from '#contracts/organisations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { notices } from '#web/lib/notices.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { renewToken } from './use-organisations.ts'

/** What the directory of the organisation is told, so that it keeps people and groups here by itself. */
export function OrganisationDirectory({ organisation }: { organisation: ShownOrganisation }) {
  const [token, setToken] = useState<string>()
  const renew = async () => {
    try {
      setToken(await renewToken(organisation.id))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <div className="mt-5 grid gap-4">
      <CopyField label={t('Address for SCIM 2.0, for the directory')} value={organisation.addresses.scim} />
      {token === undefined ? (
        <div className="grid justify-items-start gap-2">
          <Button onPress={() => void renew()}>
            {organisation.has_scim_token ? t('Make a new token for SCIM') : t('Make a token for SCIM')}
          </Button>
          {organisation.has_scim_token && (
            <p className="small muted">{t('There is one. With a new one it stops working.')}</p>
          )}
        </div>
      ) : (
        <CopyField label={t('Token for SCIM, shown this once')} value={token} />
      )}
    </div>
  )
}
