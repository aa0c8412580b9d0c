import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAllMails, type MailState, resendMails } from '#contracts/operator-mails.ts'
import { call, callPage } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'

/** Page by page, newest first; of one state, by how the address or its domain begins. */
export function useMails({ part, state }: { part: string; state: MailState | undefined }, isOperator: boolean) {
  const query = { ...(part === '' ? {} : { q: part }), ...(state ? { state } : {}) }
  return useInfiniteQuery({
    queryKey: readKey(listAllMails, {}, query),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callPage(listAllMails, { signal, query, ...(pageParam ? { at: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
    enabled: isOperator,
    staleTime: 0,
    // What was found stays while more is typed.
    placeholderData: keepPreviousData,
  })
}

/** Answers how many of them leave once more. */
export async function sendAgain(mails: string[]): Promise<number> {
  const { resent } = await call(resendMails, { body: { mails } })
  await queryClient.invalidateQueries({ queryKey: readKey(listAllMails) })
  return resent
}
