import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { ChangeOrRemove } from '#web/ui/rows/change-or-remove.tsx'
import { useOperator } from '../data/use-operator.ts'
import { dropOrganisation, useOrganisations } from '../data/use-organisations.ts'
import { LeadText } from '../parts/lead-text.tsx'
import { OperatorList } from '../parts/operator-list.tsx'
import { OrganisationDialog } from '../parts/organisation-dialog.tsx'

/** Who signs in at their own provider; for everybody but operators there is nothing here. */
export function OrganisationsPage() {
  const isOperator = useOperator()
  const [open, setOpen] = useState<ShownOrganisation | 'new'>()
  return (
    <OperatorList
      address="/operator/organisations"
      title={t('Organisations')}
      sub={t('Their people sign in at their own provider, by OpenID Connect or SAML.')}
      make={
        <Button variant="primary" onPress={() => setOpen('new')}>
          <Icon of={Plus} />
          {t('Add an organisation')}
        </Button>
      }
      words={{ failure: t('Failed to load the organisations'), nothing: t('There are no organisations yet.') }}
      more={t('A university or a company, for example, where everybody has one account for everything already.')}
      isOperator={isOperator}
      list={useOrganisations(isOperator === true)}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', label: t('Name'), leads: true, cell: NameCell },
        { id: 'way', label: t('Protocol'), cell: ProtocolCell },
        {
          id: 'required',
          label: t('Sign-in'),
          cell: ({ required }) => (required ? t('Only this way') : t('Other ways too')),
        },
        {
          id: 'actions',
          label: t('Actions'),
          place: 'actions',
          cell: (organisation) => (
            <span className="row nowrap tight -ms-3 min-[48rem]:ms-0 min-[48rem]:justify-end">
              <LinkButton
                variant="quiet"
                href={`/operator/organisations/${encodeURIComponent(organisation.id)}/members`}
                aria-label={t('Members of {name}', { name: organisation.name })}
              >
                {t('Members')}
              </LinkButton>
              <ChangeOrRemove
                name={organisation.name}
                loss={t(
                  'Its people can no longer sign in with it. Accounts, badges and roles stay; who has no password asks for one by mail.',
                )}
                onChange={() => setOpen(organisation)}
                remove={() => dropOrganisation(organisation.id)}
              />
            </span>
          ),
        },
      ]}
    >
      {open && (
        <OrganisationDialog {...(open === 'new' ? {} : { organisation: open })} onClose={() => setOpen(undefined)} />
      )}
    </OperatorList>
  )
}

const NameCell = ({ name, domains }: ShownOrganisation) => (
  <LeadText>
    <span className="strong">{name}</span>
    {domains.map((domain) => (
      <span key={domain} className="block small muted">
        {domain}
      </span>
    ))}
  </LeadText>
)

const ProtocolCell = ({ saml }: ShownOrganisation) => (
  <span className="whitespace-nowrap">{saml ? 'SAML 2.0' : 'OpenID Connect'}</span>
)
