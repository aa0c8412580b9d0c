import { useEffect, useState } from 'react'
import { queryClient } from '#web/lib/api/query.ts'
import { issuersRead } from '#web/lib/data/use-issuer.ts'
import { isLoggedIn, lacksScope } from '#web/lib/session/session.ts'

/**
 * Whether somebody who opened the login has anything to do there: whoever is signed in has not, unless the issuer login
 * was asked for and the session may not issue, which one of the last hour may. Undefined while that is being found out.
 */
export function useLoginNeeded(asIssuer: boolean): boolean | undefined {
  const [answer, setAnswer] = useState(() => startAnswer(asIssuer))
  // The other variant of the login asks anew; signing in here does not, its own way leads on.
  if (answer.asIssuer !== asIssuer) setAnswer(startAnswer(asIssuer))
  const { needed } = answer

  useEffect(() => {
    if (needed !== undefined) return
    const asked = lacksScope('rw:issuer') ? widen() : queryClient.fetchQuery(issuersRead)
    asked.then(
      () => setAnswer({ asIssuer, needed: false }),
      () => setAnswer({ asIssuer, needed: true }),
    )
  }, [needed, asIssuer])

  return needed
}

const widen = async () => (await import('#web/lib/session/widen-session.ts')).widenSession()

interface Answer {
  asIssuer: boolean
  needed: boolean | undefined
}

function startAnswer(asIssuer: boolean): Answer {
  if (!isLoggedIn()) return { asIssuer, needed: true }
  return { asIssuer, needed: asIssuer ? undefined : false }
}
