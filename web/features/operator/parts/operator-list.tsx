import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { OperatorLinks } from '#web/ui/operator/operator-links.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { Table, type TableProps } from '#web/ui/text/table.tsx'

interface Props<Row> extends Pick<TableProps<Row>, 'columns' | 'rowKey'> {
  address: string
  title: string
  sub: string
  actions?: ReactNode
  /** The button that makes one. */
  make?: ReactNode
  /** Above the list: what narrows it. */
  children: ReactNode
  /** What is said when it cannot be loaded, and when there is nothing in it. */
  words: { failure: string; nothing: string }
  /** Below that there is nothing: what leads to there being something. */
  more?: ReactNode
  isOperator: boolean | undefined
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[] }>>
}

/** A list for whoever runs the server, page by page; for everybody else there is nothing here. */
export function OperatorList<Row>({ isOperator, list, words, address, title, children, ...props }: Props<Row>) {
  const { data, error, refetch } = list
  const { sub, actions, make, columns, rowKey, more } = props
  const rows = data?.pages.flatMap((page) => page.rows)
  usePageTitle(title)

  if (isOperator === false) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/" replace />
  if (!rows && error) {
    return (
      <ErrorScreen
        message={words.failure}
        detail={messageOf(error)}
        action={<Button onPress={() => refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  return (
    <>
      <OperatorLinks current={address} />
      <ListFrame
        title={title}
        sub={sub}
        actions={actions}
        count={rows?.length}
        make={make}
        empty={{ drawing: 'no-match', title: words.nothing, children: more }}
        above={children}
        loading={<LoadingRows of={list} failure={words.failure} />}
      >
        <Sheet padded={false}>
          <Table caption={title} rows={rows ?? []} rowKey={rowKey} columns={columns} />
        </Sheet>
      </ListFrame>
      <NextPage of={list}>{t('Show earlier ones')}</NextPage>
    </>
  )
}
