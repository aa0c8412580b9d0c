import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLoaderData, useLocation } from 'react-router'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { type checkSession, leaveForLogin } from '../routes/guards.ts'

/** Stands before the screens that need an account and passes on where a stranger wanted to go. */
export function SessionGuard() {
  const verdict = useLoaderData<typeof checkSession>()
  const { pathname, search, hash } = useLocation()
  if (verdict === 'stranger') return <Navigate to="/auth" replace state={{ from: pathname + search + hash }} />
  return verdict === 'leaving' ? <LoadingScreen /> : <MemberPage />
}

/** The second layer: a page that begins without a session after all shows nothing and leaves for good. */
export function MemberPage() {
  const [isMember] = useState(isLoggedIn)
  useEffect(() => {
    if (!isMember) leaveForLogin()
  }, [isMember])
  return isMember ? <Outlet /> : <LoadingScreen />
}

/** `/auth` is the login, for issuers where an issuer's page was wanted. */
export function AuthIndex() {
  const { search, state }: { search: string; state: unknown } = useLocation()
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : ''
  const query = new URLSearchParams(search)
  if (/^\/issuer(\/|$)/.test(from)) query.set('hint', 'issuer')
  return <Navigate to={{ pathname: '/auth/login', search: query.toString() }} replace state={state} />
}
