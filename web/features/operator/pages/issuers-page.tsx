import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type IssuerState, issuerStates, type ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { useAllIssuers } from '../data/use-issuers.ts'
import { useOperator } from '../data/use-operator.ts'
import { IssuerActions } from '../parts/issuer-actions.tsx'
import { OperatorList } from '../parts/operator-list.tsx'

/** All issuers of this server; for everybody but operators there is nothing here. */
export function IssuersPage() {
  const isOperator = useOperator()
  const [typed, setTyped] = useState('')
  const [search] = useSearchParams()
  const [state, setState] = useState(() => readState(search.get('state')))
  const part = useDeferredValue(typed.trim())
  return (
    <OperatorList
      address="/operator/issuers"
      title={t('All issuers')}
      sub={[
        t(
          'An issuer that is suspended or not approved awards nothing new. Its pages and badges stay, and go on verifying. Vouching says on its pages and in reports that you know who it is.',
        ),
        t('Beyond the mail limit, mails about awards leave later; the awards themselves are made at once.'),
      ].join(' ')}
      words={{ failure: t('Failed to load the issuers'), nothing: t('No issuer was found.') }}
      isOperator={isOperator}
      list={useAllIssuers({ part, state }, isOperator === true)}
      rowKey={({ slug }) => slug}
      columns={[
        { id: 'name', label: t('Name'), leads: true, cell: NameCell },
        { id: 'state', label: t('State'), cell: StateCell },
        { id: 'owners', label: t('Owners'), cell: OwnersCell },
        { id: 'since', label: t('Since'), cell: ({ created_at }) => <TimeText value={created_at} /> },
        { id: 'actions', label: t('Actions'), place: 'actions', cell: IssuerActions },
      ]}
    >
      <div className="sieve mb-5">
        <SearchField label={t('Search names and addresses')} value={typed} onChange={setTyped} />
        <Select
          label={t('State')}
          labelHidden
          value={state ?? ''}
          onChange={(value) => setState(readState(value))}
          options={[
            { value: '', label: t('All issuers') },
            { value: 'waiting', label: t('Waiting to be approved') },
            { value: 'changed', label: t('Changed since you vouched for them') },
            { value: 'suspended', label: t('Suspended') },
            { value: 'trusted', label: t('Those you vouch for') },
            { value: 'unlimited', label: t('Without mail limit') },
          ]}
        />
      </div>
    </OperatorList>
  )
}

const readState = (value: string | null): IssuerState | undefined => issuerStates.find((one) => one === value)

const NameCell = ({ slug, name, email }: ListedIssuer) => (
  <span className="[overflow-wrap:anywhere]">
    <a href={`/public/issuers/${encodeURIComponent(slug)}`}>{name}</a>
    <span className="block small muted">
      <BreakableAddress text={email} />
    </span>
  </span>
)

const OwnersCell = ({ owners }: ListedIssuer) => (
  <ul className="small grid gap-1">
    {owners.map(({ id, name }) => (
      <li key={id} className="[overflow-wrap:anywhere]">
        <Link href={`/operator/people/${encodeURIComponent(id)}`}>{name}</Link>
      </li>
    ))}
  </ul>
)

const StateCell = (issuer: ListedIssuer) => (
  <span className="[overflow-wrap:anywhere]">
    <MayAward issuer={issuer} />
    {issuer.trusted_at && (
      <span className="mt-1 block">
        <StatusLabel status="verified" word={t('You vouch for it')} />
      </span>
    )}
    {issuer.trust_rests_since && (
      <span className="mt-1 block">
        <StatusLabel status="expired" word={t('Changed since you vouched for it')} />
      </span>
    )}
    {issuer.unlimited_mails_since && <span className="block small muted">{t('Without mail limit')}</span>}
  </span>
)

function MayAward({ issuer }: { issuer: ListedIssuer }) {
  const { suspended_at, suspension_reason, awaits_approval_since } = issuer
  if (suspended_at) {
    return (
      <>
        <StatusLabel status="revoked" word={t('Suspended')} />
        <span className="block small muted">{suspension_reason}</span>
      </>
    )
  }
  return awaits_approval_since ? <StatusLabel status="pending" word={t('Waiting to be approved')} /> : t('May award')
}
