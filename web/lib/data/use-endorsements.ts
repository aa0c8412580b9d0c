import { useQuery } from '@tanstack/react-query'
import { type Endorsement, listReceivedEndorsements } from '#contracts/issuers/endorsements.ts'
import { call } from '../api/call.ts'
import { readKey } from './read-key.ts'

/** What others say of an issuer, its badge classes and its awards. */
export const useReceivedEndorsements = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(listReceivedEndorsements, { issuerSlug }),
    queryFn: ({ signal }) => call(listReceivedEndorsements, { params: { issuerSlug }, signal }),
  })

/** Accepted and still about what is said today: what everybody sees. */
export const isShown = ({ state, outdated }: Endorsement): boolean => state === 'accepted' && !outdated

/** Still to be decided. */
export const isWaiting = ({ state, outdated }: Endorsement): boolean => state === 'pending' && !outdated
