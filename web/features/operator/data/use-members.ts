import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  getOrganisation,
  listMembers,
  releaseAddress,
  removeMember,
} from '#contracts/organisations/organisation-members.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useOrganisation = (organisationId: string, isOperator: boolean) =>
  useQuery({
    queryKey: readKey(getOrganisation, { organisationId }),
    queryFn: ({ signal }) => call(getOrganisation, { params: { organisationId }, signal }),
    enabled: isOperator,
  })

/** Page by page, newest first; by a part of name or address. */
export function useMembers(organisationId: string, part: string, isOperator: boolean) {
  const query = part === '' ? {} : { q: part }
  const params = { organisationId }
  return useInfiniteQuery({
    queryKey: readKey(listMembers, params, query),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callPage(listMembers, { params, signal, query, ...(pageParam ? { at: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
    enabled: isOperator,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

interface At {
  organisationId: string
  memberId: string
}

const change = async (organisationId: string, action: () => Promise<void>): Promise<boolean> => {
  const isDone = await runConfirmed(action)
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listMembers, { organisationId }) })
  return isDone
}

/** False when the person thought better of it, as the next. */
export const endLink = (params: At): Promise<boolean> =>
  change(params.organisationId, () => call(removeMember, { params }))

export const freeAddress = (params: At, body: { email: string; other_address?: string }): Promise<boolean> =>
  change(params.organisationId, () => call(releaseAddress, { params, body }))
