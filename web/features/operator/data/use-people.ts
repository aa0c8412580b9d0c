import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changePerson,
  getPerson,
  listPeople,
  type PeopleState,
  resendForPerson,
} from '#contracts/operator/operator-people.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

export interface PeopleFilter {
  part: string
  state?: PeopleState | undefined
}

/** Page by page, newest first; by a part of name or address, and by state. */
export function usePeople({ part, state }: PeopleFilter, isOperator: boolean) {
  const query = { ...(part === '' ? {} : { q: part }), ...(state ? { state } : {}) }
  return usePages(listPeople, { query, enabled: isOperator, keep: true })
}

const personKey = (accountId: string) => readKey(getPerson, { accountId })

export const usePerson = (accountId: string, isOperator: boolean) =>
  useQuery({
    queryKey: personKey(accountId),
    queryFn: ({ signal }) => call(getPerson, { params: { accountId }, signal }),
    enabled: isOperator,
    staleTime: 0,
  })

/** False when the person thought better of it. */
export const saveChange = (accountId: string, body: z.input<typeof changePerson.body>): Promise<boolean> =>
  runConfirmed(async () => {
    queryClient.setQueryData(personKey(accountId), await call(changePerson, { params: { accountId }, body }))
  })

/** False when the person thought better of it. */
export const sendConfirmation = (accountId: string, email: string): Promise<boolean> =>
  runConfirmed(() => call(resendForPerson, { params: { accountId }, body: { email } }))
