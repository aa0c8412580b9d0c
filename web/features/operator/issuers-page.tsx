import { useDeferredValue, useState } from 'react'
import type { ListedIssuer } from '#contracts/operator-issuers.ts'
import { t } from '#web/lib/text.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { OperatorList } from './operator-list.tsx'
import { SuspensionButton } from './suspension-button.tsx'
import { useAllIssuers } from './use-issuers.ts'
import { useOperator } from './use-operator.ts'

/** All issuers of this server; for everybody but operators there is nothing here. */
export function IssuersPage() {
  const isOperator = useOperator()
  const [typed, setTyped] = useState('')
  const part = useDeferredValue(typed.trim())
  return (
    <OperatorList
      address="/operator/issuers"
      title={t('All issuers')}
      sub={t('Who is suspended awards nothing new. Pages and badges stay, and go on verifying.')}
      words={{ failure: t('Failed to load the issuers'), nothing: t('No issuer was found.') }}
      isOperator={isOperator}
      list={useAllIssuers(part, isOperator === true)}
      rowKey={({ slug }) => slug}
      columns={[
        { id: 'name', label: t('Name'), leads: true, cell: NameCell },
        { id: 'state', label: t('State'), cell: StateCell },
        { id: 'since', label: t('Since'), cell: ({ created_at }) => <TimeText value={created_at} /> },
        { id: 'deeds', label: t('Actions'), cell: (issuer) => <SuspensionButton issuer={issuer} /> },
      ]}
    >
      <div className="row mb-5">
        <SearchField label={t('Search names and addresses')} value={typed} onChange={setTyped} />
      </div>
    </OperatorList>
  )
}

const NameCell = ({ slug, name, email }: ListedIssuer) => (
  <span className="[overflow-wrap:anywhere]">
    <a href={`/public/issuers/${encodeURIComponent(slug)}`}>{name}</a>
    <span className="block small muted">{email}</span>
  </span>
)

const StateCell = ({ suspended_at, suspension_reason }: ListedIssuer) =>
  suspended_at ? (
    <span className="[overflow-wrap:anywhere]">
      <StatusLabel status="revoked" word={t('Suspended')} />
      <span className="block small muted">{suspension_reason}</span>
    </span>
  ) : (
    t('May award')
  )
