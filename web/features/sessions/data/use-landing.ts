import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readStored, removeStored } from '#web/lib/browser/storage.ts'
import { emailsRead, profileRead } from '#web/lib/data/use-profile.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { takeReturnPath } from '#web/lib/session/return-path.ts'
import { findLanding } from './find-landing.ts'
import { isIssuerHint } from './issuer-hint.ts'
import { readFrom } from './read-from.ts'

/** Sends the reader on after signing in, in the five steps SI-4.6 to SI-4.10. */
export function useLanding(): () => Promise<void> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const led = readFrom(useLocation().state)
  const asIssuer = isIssuerHint(search)

  return useCallback(async () => {
    const emails = await readEmails()
    // Only now is it known who has signed in.
    const kept = takeReturnPath()
    const from = led ?? kept
    if (!emails) {
      await navigate(from ?? '/recipient', { replace: true })
      return
    }
    const landing = findLanding({
      emails,
      from,
      asIssuer,
      isAuthorizing: isAuthorizing(),
      redirectUri: readStored('localStorage', 'redirectUri'),
      hasSignupMark: readStored('localStorage', 'signup') !== undefined,
      origin: location.origin,
    })
    removeStored('localStorage', 'redirectUri')
    // The page for those who have yet to prove an address tells why they are not in.
    const isProven = emails.some(({ verified }) => verified)
    await navigate(landing, { replace: true, state: isProven ? undefined : { atLogin: true } })
  }, [navigate, led, asIssuer])
}

/** Undefined when they cannot be had: the session stands, and the page that follows says what it misses. */
async function readEmails(): Promise<EmailEntry[] | undefined> {
  try {
    const [emails] = await Promise.all([
      queryClient.fetchQuery({ ...emailsRead, staleTime: 0 }),
      queryClient.fetchQuery(profileRead),
    ])
    return emails
  } catch (failure) {
    notices.error(messageOf(failure), { retain: true })
    return undefined
  }
}
