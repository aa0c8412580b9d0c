import { useDeferredValue, useState } from 'react'
import { Navigate } from 'react-router'
import type { ListedIssuer } from '#contracts/operator-issuers.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { RowsSkeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { Table } from '#web/ui/table.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { OperatorLinks } from './operator-links.tsx'
import { SuspensionButton } from './suspension-button.tsx'
import { useAllIssuers } from './use-issuers.ts'
import { useOperator } from './use-operator.ts'

/** All issuers of this server; for everybody but operators there is nothing here. */
export function IssuersPage() {
  const isOperator = useOperator()
  const [typed, setTyped] = useState('')
  const part = useDeferredValue(typed.trim())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllIssuers(
    part,
    isOperator === true,
  )
  const issuers = data?.pages.flatMap(({ rows }) => rows)
  usePageTitle(t('All issuers'))

  if (isOperator === false) return <Navigate to="/" replace />
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/" replace />
  if (!issuers && error) {
    return (
      <ErrorScreen
        message={t('Failed to load the issuers')}
        detail={messageOf(error)}
        action={<Button onPress={() => refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  return (
    <>
      <OperatorLinks current="/operator/issuers" />
      <PageHead
        title={t('All issuers')}
        sub={t('Who is suspended awards nothing new. Pages and badges stay, and go on verifying.')}
      />
      <div className="row mb-5">
        <SearchField label={t('Search names and addresses')} value={typed} onChange={setTyped} />
      </div>
      {!issuers ? (
        <RowsSkeleton />
      ) : issuers.length === 0 ? (
        <EmptyState drawing="no-match" title={t('No issuer was found.')} />
      ) : (
        <Sheet padded={false}>
          <Table
            caption={t('All issuers')}
            rows={issuers}
            rowKey={({ slug }) => slug}
            columns={[
              { id: 'name', label: t('Name'), leads: true, cell: NameCell },
              { id: 'state', label: t('State'), cell: StateCell },
              { id: 'since', label: t('Since'), cell: ({ created_at }) => <TimeText value={created_at} /> },
              { id: 'deeds', label: t('Actions'), cell: (issuer) => <SuspensionButton issuer={issuer} /> },
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
