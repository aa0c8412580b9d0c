import { useQuery } from '@tanstack/react-query'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listSocialAccounts } from '#contracts/sessions/social.ts'
import { call } from '../api/call.ts'
import { isLoggedIn, sessionToken } from '../session/session.ts'
import { noteSessionOwner } from '../session/session-owner.ts'
import { readKey } from './read-key.ts'

export const profileRead = {
  queryKey: readKey(getProfile),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const token = sessionToken()
    const profile = await call(getProfile, { signal })
    if (sessionToken() === token) noteSessionOwner(profile.slug)
    return profile
  },
}

export const emailsRead = {
  queryKey: readKey(listEmails),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listEmails, { signal }),
}

export const socialAccountsRead = {
  queryKey: readKey(listSocialAccounts),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listSocialAccounts, { signal }),
}

export const useProfile = () => useQuery({ ...profileRead, enabled: isLoggedIn() })

export const useEmails = () =>
  useQuery({
    ...emailsRead,
    enabled: isLoggedIn(),
    // The link in the mail may have been followed in another tab or browser meanwhile.
    refetchOnWindowFocus: ({ state }) => (state.data?.some(({ verified }) => !verified) ? 'always' : false),
  })

export const useSocialAccounts = () => useQuery({ ...socialAccountsRead, enabled: isLoggedIn() })
