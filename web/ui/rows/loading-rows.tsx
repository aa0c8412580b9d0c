import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Button } from '../navigation/button.tsx'

/** What rows are waited for; a query fits. */
export interface Awaited {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

export interface LoadingRowsProps {
  /** All that has to be there before the rows are drawn. */
  of: Awaited | readonly Awaited[]
  /** What is said when it does not come. */
  failure: string
  /** The next step, where the server's own words do not say it. */
  explain?: (failure: Error) => string
  count?: number
}

/**
 * Rows of a table or list before they are there; where they cannot be had it says so and asks again, and what stands below is
 * shown. Whoever draws rows on their way has to say both.
 */
export function LoadingRows({ of, failure, explain = messageOf, count = 4 }: LoadingRowsProps) {
  const failed = [of].flat().filter(({ data, error }) => error !== null && data === undefined)
  const [first] = failed
  if (first?.error) {
    return (
      <div className="stack-s">
        <Notice kind="load" title={failure}>
          {explain(first.error)}
        </Notice>
        <div className="row">
          <Button onPress={() => Promise.all(failed.map(({ refetch }) => refetch()))}>{t('Try again')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="sheet pad stack" role="status" aria-label={t('Loading...')}>
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
        <Skeleton key={key} className="h-6 w-full" />
      ))}
    </div>
  )
}
