import { useDeferredValue, useState } from 'react'
import { Navigate } from 'react-router'
import type { ListedPerson } from '#contracts/operator-people.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { RowsSkeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { Table } from '#web/ui/table.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { OperatorLinks } from './operator-links.tsx'
import { useOperator } from './use-operator.ts'
import { usePeople } from './use-people.ts'

/** Everybody who has an account; for everybody but operators there is nothing here. */
export function PeoplePage() {
  const isOperator = useOperator()
  const [typed, setTyped] = useState('')
  const part = useDeferredValue(typed.trim())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePeople(part, isOperator === true)
  const people = data?.pages.flatMap(({ rows }) => rows)
  usePageTitle(t('People'))

  if (isOperator === false) return <Navigate to="/" replace />
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/" replace />
  if (!people && error) {
    return (
      <ErrorScreen
        message={t('Failed to load the accounts')}
        detail={messageOf(error)}
        action={<Button onPress={() => refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  return (
    <>
      <OperatorLinks current="/operator/people" />
      <PageHead title={t('People')} sub={t('Everybody who has an account on this server, the newest first.')} />
      <div className="row mb-5">
        <SearchField label={t('Search names and addresses')} value={typed} onChange={setTyped} />
      </div>
      {!people ? (
        <RowsSkeleton />
      ) : people.length === 0 ? (
        <EmptyState drawing="no-match" title={t('Nobody was found.')} />
      ) : (
        <Sheet padded={false}>
          <Table
            caption={t('People')}
            rows={people}
            rowKey={({ id }) => id}
            columns={[
              { id: 'name', label: t('Name'), leads: true, cell: NameCell },
              { id: 'state', label: t('State'), cell: StateCell },
              { id: 'since', label: t('Since'), cell: ({ created_at }) => <TimeText value={created_at} /> },
            ]}
          />
        </Sheet>
      )}
      {hasNextPage && (
        <p className="mt-5">
          <Button isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
            {t('Show earlier ones')}
          </Button>
        </p>
      )}
    </>
  )
}

const NameCell = ({ id, name, email }: ListedPerson) => (
  <span className="[overflow-wrap:anywhere]">
    <Link href={`/operator/people/${encodeURIComponent(id)}`}>{name}</Link>
    <span className="block small muted">{email}</span>
  </span>
)

function StateCell({ is_operator, suspended_at }: ListedPerson) {
  if (suspended_at) return <StatusLabel status="revoked" word={t('Suspended')} />
  return is_operator ? t('Operator') : t('Member')
}
