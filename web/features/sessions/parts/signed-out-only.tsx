import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { readFrom } from '../data/read-from.ts'

/** Around screens for people who cannot get in: whoever is signed in is led on (SI-2.21). */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const from = readFrom(useLocation().state)
  if (isLoggedIn()) return <Navigate to={from?.startsWith('/auth/') ? '/auth/userProfile' : '/userProfile'} replace />
  return children
}
