import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
  type ShareLink,
  updateShareLink,
} from '#contracts/public/sharing.ts'
import { call } from '../../lib/api/call.ts'
import { readKey } from '../../lib/data/read-key.ts'
import type { ShareSubject } from './share-subject.ts'

export interface LinkChoices {
  label: string
  with_name: boolean
  with_evidence: boolean
  expires_at: string | null
}

const keyOf = (target: string) => readKey(listShareLinks, {}, { target })

export const useShareLinks = ({ id: target }: ShareSubject) =>
  useQuery({
    queryKey: keyOf(target),
    queryFn: ({ signal }) => call(listShareLinks, { query: { target }, signal }),
    // The counts grow while others look.
    staleTime: 0,
  })

/** Makes a link, or changes the given one. */
export function useSaveShareLink({ id: target, shareObjectType }: ShareSubject) {
  const client = useQueryClient()
  const kind = shareObjectType === 'BadgeInstance' ? 'badge' : 'collection'
  return useMutation({
    mutationFn: ({ link, choices }: { link?: ShareLink; choices: LinkChoices }) =>
      link
        ? call(updateShareLink, { params: { linkId: link.id }, body: choices })
        : call(createShareLink, { body: { kind, target, ...choices } }),
    onSuccess: (saved, { link }) => {
      client.setQueryData<ShareLink[]>(keyOf(target), (known = []) =>
        link ? known.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...known],
      )
    },
  })
}

export function useRevokeShareLink({ id: target }: ShareSubject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ShareLink) => call(revokeShareLink, { params: { linkId: id } }),
    // Also after a refusal: the link may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(target) }),
  })
}
