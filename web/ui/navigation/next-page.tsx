import { t } from '#shared/i18n/text.ts'
import { Button } from './button.tsx'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

/** What brings the next page of a list below the rows that stand there; nothing where there is none. */
export function NextPage({ of: list }: { of: Paged }) {
  if (!list.hasNextPage) return null
  return (
    <Button onPress={() => list.fetchNextPage()} isPending={list.isFetchingNextPage} pendingLabel={t('Loading...')}>
      {t('Show more')}
    </Button>
  )
}
