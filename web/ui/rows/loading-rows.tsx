import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Button } from '../navigation/button.tsx'
import { useFocusLeftBehind } from '../returned-focus/use-focus-left-behind.ts'

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
  const missing = [of].flat().filter(({ data }) => data === undefined)
  const failed = missing.filter(({ error }) => error !== null)
  const error = failed[0]?.error ?? undefined
  // A query that is asked again has forgotten why it failed; the button that was pressed stays under the finger until it answers.
  const [last, setLast] = useState(error)
  const [isAsking, setAsking] = useState(false)
  if (error && error !== last) setLast(error)
  const told = error ?? (isAsking ? last : undefined)
  const box = useFocusLeftBehind<HTMLDivElement>()
  const askAgain = () => {
    setAsking(true)
    return Promise.all(failed.map(({ refetch }) => refetch()))
  }
  if (told) {
    return (
      <div className="stack-s" ref={box}>
        <Notice kind="load" title={failure}>
          {explain(told)}
        </Notice>
        <div className="row">
          <Button onPress={askAgain}>{t('Try again')}</Button>
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
