import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t, translateMessage } from '#shared/i18n/text.ts'
import { cleanMessage } from '#web/lib/api/clean-message.ts'
import { notices } from '#web/lib/browser/notices.ts'
import type { Person } from '#web/lib/data/use-person.ts'
import { captureEntryQuery, forgetInitialLocation } from '#web/lib/session/entry-query.ts'

/** Says once how linking an account went, and takes what the link brought out of the address. */
export function useProfileEntry(person: Person | undefined): void {
  const [search, setSearch] = useSearchParams()
  const [addedId] = useState(() => search.get('addedSocialAccountId'))
  const [error] = useState(() => translateMessage(cleanMessage(search.get('authError'))))
  const acted = useRef(false)
  const told = useRef(false)

  useEffect(() => {
    // The setter is a new one after each navigation.
    if (acted.current) return
    acted.current = true
    captureEntryQuery(location.href)
    setSearch(withoutEntry, { replace: true })
    forgetInitialLocation()
    if (error) notices.error(error)
  }, [error, setSearch])

  // Anybody can write such a link, so only an account that is really there is called linked.
  const added = person?.socialAccounts.find(({ id }) => id === addedId)
  useEffect(() => {
    if (!added || told.current) return
    told.current = true
    notices.success(t('Your {provider} account is now linked.', { provider: added.providerInfo.name }))
  }, [added])
}

function withoutEntry(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of ['addedSocialAccountId', 'authError']) rest.delete(name)
  return rest
}
