import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ShownOrganisation } from '#contracts/organisations.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ChangeOrRemove } from '#web/ui/rows/change-or-remove.tsx'
import { LeadText } from './lead-text.tsx'
import { OperatorList } from './operator-list.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { useOperator } from './use-operator.ts'
import { dropOrganisation, useOrganisations } from './use-organisations.ts'

/** Who signs in at their own provider; for everybody but operators there is nothing here. */
export function OrganisationsPage() {
  const isOperator = useOperator()
  const [open, setOpen] = useState<ShownOrganisation | 'new'>()
  return (
    <OperatorList
      address="/operator/organisations"
      title={t('Organisations')}
      sub={t('Their people sign in at their own provider, by OpenID Connect or SAML.')}
      actions={
        <Button variant="primary" onPress={() => setOpen('new')}>
          <Icon of={Plus} />
          {t('Add an organisation')}
        </Button>
      }
      words={{ failure: t('Failed to load the organisations'), nothing: t('There are no organisations yet.') }}
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
          id: 'deeds',
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
