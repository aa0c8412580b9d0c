import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { email as emailField } from '#contracts/fields/fields.ts'
import { findOrganisationSignIn } from '#contracts/organisations/organisations.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const pauseMilliseconds = 400

/** The organisation that people with this address sign in with. Only the domain is asked for, once it is typed. */
export function useOrganisation(typed: string) {
  const domain = useSettled(emailField.safeParse(typed).data?.split('@')[1])
  const { data } = useQuery({
    queryKey: [...readKey(findOrganisationSignIn), domain],
    queryFn: ({ signal }) => call(findOrganisationSignIn, { signal, body: { email: `anybody@${domain}` } }),
    enabled: domain !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return domain === undefined ? undefined : (data?.organisation ?? undefined)
}

/** The value once it has stayed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
