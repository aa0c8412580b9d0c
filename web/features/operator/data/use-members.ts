import { useQuery } from '@tanstack/react-query'
import {
  getOrganisation,
  listMembers,
  releaseAddress,
  removeMember,
} from '#contracts/organisations/organisation-members.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

export const useOrganisation = (organisationId: string, isOperator: boolean) =>
  useQuery({
    queryKey: readKey(getOrganisation, { organisationId }),
    queryFn: ({ signal }) => call(getOrganisation, { params: { organisationId }, signal }),
    enabled: isOperator,
  })

/** Page by page, newest first; by a part of name or address. */
export const useMembers = (organisationId: string, part: string, isOperator: boolean) =>
  usePages(listMembers, {
    params: { organisationId },
    query: part === '' ? {} : { q: part },
    enabled: isOperator,
    keep: true,
  })

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
