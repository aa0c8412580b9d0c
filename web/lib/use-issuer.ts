import { useQuery } from '@tanstack/react-query'
import { getIssuer, type Issuer, listIssuers, type StaffRole } from '#contracts/issuers.ts'
import { call } from './call.ts'
import { readKey } from './read-key.ts'
import { isLoggedIn } from './session.ts'
import { useProfile } from './use-profile.ts'

export const issuersRead = {
  queryKey: readKey(listIssuers),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listIssuers, { signal }),
}

export const useIssuers = () => useQuery({ ...issuersRead, enabled: isLoggedIn() })

export const useIssuer = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(getIssuer, { issuerSlug }),
    queryFn: ({ signal }) => call(getIssuer, { params: { issuerSlug }, signal }),
    enabled: isLoggedIn(),
  })

export interface IssuerAccess {
  role: StaffRole | undefined
  /** Owners and editors change the issuer and its badges and revoke awards; every role awards. */
  mayEdit: boolean
  isOwner: boolean
}

/** What the signed-in person may do in an issuer; nothing until both are known. */
export function useIssuerAccess(issuer: Issuer | undefined): IssuerAccess {
  const { data: profile } = useProfile()
  const role = issuer?.staff.find(({ user }) => user.slug === profile?.slug)?.role
  return { role, mayEdit: role === 'owner' || role === 'editor', isOwner: role === 'owner' }
}
