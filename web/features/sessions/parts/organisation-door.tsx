import { useLocation } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { readSource } from '#web/lib/data/read-source.ts'
import { keepReturnPath } from '#web/lib/session/return-path.ts'
import { readFrom } from '../data/read-from.ts'
import { useOrganisation } from '../data/use-organisation.ts'

export interface OrganisationDoorProps {
  /** As far as it is typed. */
  email: string
  asIssuer: boolean
  /** Where to go on afterwards; left out, the page that led here. */
  back?: string
}

/** The way in of whoever belongs to an organisation, as soon as the address says so. */
export function OrganisationDoor({ email, asIssuer, back }: OrganisationDoorProps) {
  const organisation = useOrganisation(email)
  const { state }: { state: unknown } = useLocation()
  const from = back ?? readFrom(state)
  return (
    <div aria-live="polite" className="my-5">
      {organisation && (
        <div className="mb-5 grid gap-2">
          <a
            className="btn wide"
            href={addressOf(organisation.id, asIssuer)}
            // The way there and back loses the history's own memory.
            onClick={() => from && keepReturnPath(from)}
          >
            {t('Continue with {name}', { name: organisation.name })}
          </a>
          {organisation.required && (
            <p className="small muted">
              {t('{name} wants its people to sign in this way. Passwords do not work for them.', {
                name: organisation.name,
              })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function addressOf(id: string, asIssuer: boolean): string {
  const source = readSource()
  const query = new URLSearchParams({ ...(asIssuer ? { hint: 'issuer' } : {}), ...(source ? { source } : {}) })
  const address = `${getConfig().api.baseUrl}/account/organisations/${encodeURIComponent(id)}`
  return query.size > 0 ? `${address}?${query}` : address
}
