import { useQuery } from '@tanstack/react-query'
import { getIssuer, type Issuer, listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { call } from '../api/call.ts'
import { isLoggedIn, lacksScope } from '../session/session.ts'
import { readKey } from './read-key.ts'
import { useEmails } from './use-profile.ts'

export const issuersRead = {
  queryKey: readKey(listIssuers),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listIssuers, { signal }),
}

export const useIssuers = () => useQuery({ ...issuersRead, enabled: isLoggedIn() && !lacksScope('rw:issuer') })

export const useIssuer = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(getIssuer, { issuerSlug }),
    queryFn: ({ signal }) => call(getIssuer, { params: { issuerSlug }, signal }),
    enabled: isLoggedIn(),
  })

/** Whether an address is a proven one of the signed-in person. */
export function useOwnsAddress(): (address: string) => boolean {
  const { data: emails = [] } = useEmails()
  const own = new Set(emails.filter(({ verified }) => verified).map(({ email }) => email.toLowerCase()))
  return (address) => own.has(address.toLowerCase())
}

export interface IssuerAccess {
  role: StaffRole | undefined
  /** Owners and editors change the issuer and its badges and revoke awards; every role awards. */
  mayEdit: boolean
  isOwner: boolean
}

/** What the signed-in person may do in an issuer; the gate before its screens has waited for what that hangs on. */
export function useIssuerAccess(issuer: Issuer | undefined): IssuerAccess {
  const owns = useOwnsAddress()
  const role = issuer?.staff.find(({ user, pending }) => !pending && owns(user.email))?.role
  return {
    role,
    mayEdit: role === 'owner' || role === 'editor',
    isOwner: role === 'owner',
  }
}
