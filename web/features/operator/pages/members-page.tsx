import { useDeferredValue, useState } from 'react'
import { useParams } from 'react-router'
import type { ListedMember } from '#contracts/organisations/organisation-members.ts'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { roleName } from '#web/lib/data/role-names.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { useMembers, useOrganisation } from '../data/use-members.ts'
import { useOperator } from '../data/use-operator.ts'
import { MemberActions } from '../parts/member-actions.tsx'
import { OperatorList } from '../parts/operator-list.tsx'

/** Who belongs to an organisation; for everybody but operators there is nothing here. */
export function MembersPage() {
  const { organisationId = '' } = useParams()
  const isOperator = useOperator()
  const [typed, setTyped] = useState('')
  const part = useDeferredValue(typed.trim())
  const { data: organisation, isPending } = useOrganisation(organisationId, isOperator === true)
  const list = useMembers(organisationId, part, isOperator === true)
  // Its name is in the heading, which has one line more with it on a phone.
  if (isPending && isOperator !== false) return <LoadingScreen />
  const isSearched = part !== ''
  const name = organisation?.name ?? t('Organisation')
  return (
    <OperatorList
      address="/operator/organisations"
      title={t('Members of {name}', { name })}
      sub={t('People who sign in with it, or were added by its directory; the newest first.')}
      words={{
        failure: t('Failed to load the members'),
        nothing: isSearched ? t('Nobody was found.') : t('Nobody has come yet.'),
      }}
      more={!isSearched && organisation && <HowTheyCome {...organisation} />}
      isOperator={isOperator}
      list={list}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', label: t('Name'), leads: true, cell: NameCell },
        { id: 'state', label: t('State'), cell: StateCell },
        { id: 'seen', label: t('Last sign-in'), cell: SeenCell },
        { id: 'roles', label: t('Roles by its rules'), cell: RolesCell },
        {
          id: 'actions',
          label: t('Actions'),
          place: 'actions',
          cell: (member) => <MemberActions organisationId={organisationId} member={member} />,
        },
      ]}
    >
      <div className="row mb-5">
        <SearchField label={t('Search names and addresses')} value={typed} onChange={setTyped} />
      </div>
    </OperatorList>
  )
}

const HowTheyCome = ({ name, domains, addresses }: ShownOrganisation) => (
  <>
    <span className="block">
      {t(
        'Whoever {name} vouches for may sign in: on the login page they type an address that ends in {domains}, and choose Continue with {name}.',
        { name, domains: domains.map((domain) => `@${domain}`).join(', ') },
      )}
    </span>
    <span className="mt-3 block [overflow-wrap:anywhere]">
      {t('Or they follow this link, which can be put in a portal: {address}', { address: addresses.sign_in })}
    </span>
    <span className="mt-3 block">
      {t(
        'A directory (SCIM) can add people before they come. What it needs is shown where the organisation is changed.',
      )}
    </span>
  </>
)

const NameCell = ({ account_id, name, email }: ListedMember) => (
  <span className="[overflow-wrap:anywhere]">
    <Link href={`/operator/people/${encodeURIComponent(account_id)}`}>{name || email}</Link>
    <span className="block small muted">
      <BreakableAddress text={email} />
    </span>
  </span>
)

const StateCell = ({ active, by_directory }: ListedMember) =>
  active ? (
    <span>
      {t('Active')}
      {by_directory && <span className="block small muted">{t('Managed by the directory')}</span>}
    </span>
  ) : (
    <StatusLabel status="revoked" word={t('Removed by the directory')} />
  )

const SeenCell = ({ signed_in_at }: ListedMember) =>
  signed_in_at ? (
    <TimeText value={signed_in_at} />
  ) : (
    <span className="muted whitespace-nowrap">{t('None is known')}</span>
  )

const RolesCell = ({ roles }: ListedMember) =>
  roles.length === 0 ? (
    <span className="muted">{t('None')}</span>
  ) : (
    <ul className="grid gap-1">
      {roles.map(({ issuer, issuer_name, role }) => (
        <li key={issuer} className="[overflow-wrap:anywhere]">
          {issuer_name}
          <span className="muted"> · {roleName(role)}</span>
        </li>
      ))}
    </ul>
  )
