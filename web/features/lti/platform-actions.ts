import { useQuery } from '@tanstack/react-query'
import { getLtiOverview } from '#contracts/lti/lti-platforms.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useLtiOverview = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(getLtiOverview, { issuerSlug }),
    queryFn: ({ signal }) => call(getLtiOverview, { params: { issuerSlug }, signal }),
  })

/** Does something to what the screen lists and fetches it anew; a refusal is told. */
export async function change(issuerSlug: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    notices.error(t('This did not work: {message}', { message: messageOf(failure) }))
  }
  await queryClient.invalidateQueries({ queryKey: readKey(getLtiOverview, { issuerSlug }) })
}
