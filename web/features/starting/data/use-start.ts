import { useNavigate } from 'react-router'
import { acceptStartLink } from '#contracts/starting/start-links.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { leaveSession } from '#web/lib/session/leave-session.ts'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'

/** Makes account and issuer, signs in, and leads to the first badge; who was signed in with another one has been told that it is left. */
export function useStart(
  token: string,
  onBegun: () => void,
): (values: { issuerName: string; password: string }) => Promise<void> {
  const navigate = useNavigate()
  return async ({ issuerName, password }) => {
    const answer = await call(acceptStartLink, { body: { token, password, issuer_name: issuerName } })
    onBegun()
    if (isLoggedIn()) await leaveSession()
    notices.clear()
    startSession({ accessToken: answer.access_token, expiresIn: answer.expires_in, scope: answer.scope })
    await navigate(`/issuer/issuers/${encodeURIComponent(answer.issuer_slug)}/badges/create`, { replace: true })
  }
}
