import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Button } from '../navigation/button.tsx'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage(): unknown
}

interface Props {
  of: Paged
  /** What the button says. */
  children?: ReactNode
}

/** What brings the next page of a list below the rows that stand there, and says there why it did not come; nothing where there is none. */
export function NextPage({ of: list, children = t('Show More') }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className="mt-4 stack-s">
      {list.isFetchNextPageError && list.error && <Notice kind="load">{messageOf(list.error)}</Notice>}
      <div>
        <Button onPress={() => list.fetchNextPage()} isPending={list.isFetchingNextPage} pendingLabel={t('Loading...')}>
          {children}
        </Button>
      </div>
    </div>
  )
}
