import { useEffect, useState } from 'react'
import { queryClient } from '#web/lib/query.ts'
import { isLoggedIn } from '#web/lib/session.ts'
import { issuersRead } from '#web/lib/use-issuer.ts'

/**
 * Whether somebody who opened the login has anything to do there: whoever is signed in has not, unless the issuer login
 * was asked for and the session may not issue. Undefined while that is being found out.
 */
export function useLoginNeeded(asIssuer: boolean): boolean | undefined {
  const [needed, setNeeded] = useState(() => startNeeded(asIssuer))

  useEffect(() => {
    if (needed !== undefined) return
    queryClient.fetchQuery(issuersRead).then(
      () => setNeeded(false),
      () => setNeeded(true),
    )
  }, [needed])

  return needed
}

function startNeeded(asIssuer: boolean): boolean | undefined {
  if (!isLoggedIn()) return true
  return asIssuer ? undefined : false
}
