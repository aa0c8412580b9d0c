import { useDeferredValue, useState } from 'react'
import { type ListedPerson, type PeopleState, peopleStates } from '#contracts/operator/operator-people.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { useOperator } from '../data/use-operator.ts'
import { usePeople } from '../data/use-people.ts'
import { OperatorList } from '../parts/operator-list.tsx'

/** Everybody who has an account; for everybody but operators there is nothing here. */
export function PeoplePage() {
  const isOperator = useOperator()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<PeopleState>()
  const part = useDeferredValue(typed.trim())
  return (
    <OperatorList
      address="/operator/people"
      title={t('People')}
      sub={t('Everybody who has an account on this server, the newest first.')}
      words={{ failure: t('Failed to load the accounts'), nothing: t('Nobody was found.') }}
      isOperator={isOperator}
      list={usePeople({ part, state }, isOperator === true)}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', label: t('Name'), leads: true, cell: NameCell },
        { id: 'state', label: t('State'), cell: StateCell },
        { id: 'since', label: t('Since'), cell: ({ created_at }) => <TimeText value={created_at} /> },
      ]}
    >
      <div className="sieve mb-5">
        <SearchField label={t('Search names and addresses')} value={typed} onChange={setTyped} />
        <Select
          label={t('State')}
          labelHidden
          value={state ?? ''}
          onChange={(value) => setState(peopleStates.find((one) => one === value))}
          options={[
            { value: '', label: t('Everybody') },
            { value: 'unconfirmed', label: t('Without a confirmed address') },
            { value: 'suspended', label: t('Suspended') },
            { value: 'operator', label: t('Operators') },
          ]}
        />
      </div>
    </OperatorList>
  )
}

const NameCell = ({ id, name, email }: ListedPerson) => (
  <span className="[overflow-wrap:anywhere]">
    <Link href={`/operator/people/${encodeURIComponent(id)}`}>{name}</Link>
    <span className="block small muted">{email && email !== name && <BreakableAddress text={email} />}</span>
  </span>
)

function StateCell({ is_operator, suspended_at }: ListedPerson) {
  if (suspended_at) return <StatusLabel status="revoked" word={t('Suspended')} />
  return is_operator ? t('Operator') : t('Member')
}
