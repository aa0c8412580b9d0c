import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAwards } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import type { Entry } from './entries.ts'

/** Addresses for one question: with long ones its address still fits. */
const askedAtOnce = 25
/** Of a longer list the server finds out while it awards. */
const askedAtMost = 1000

/** Since when an address has the badge; nobody until that is known, and where the list is too long to ask before. */
export type Holders = ReadonlyMap<string, string>

export const addressOf = ({ email }: Pick<Entry, 'email'>): string => email.trim().toLowerCase()

const none: Holders = new Map()

export function useHolders(path: BadgePath, entries: readonly Entry[]): { holders: Holders; isAsking: boolean } {
  const addresses = useMemo(() => [...new Set(entries.map(addressOf))].sort(), [entries])
  const { data = none, isLoading } = useQuery({
    queryKey: [...readKey(listAwards, { ...path }), 'holders', addresses],
    queryFn: ({ signal }) => findHolders(path, addresses, signal),
    enabled: addresses.length > 0 && addresses.length <= askedAtMost,
    staleTime: 0,
  })
  return { holders: data, isAsking: isLoading }
}

async function findHolders(path: BadgePath, addresses: readonly string[], signal: AbortSignal): Promise<Holders> {
  const holders = new Map<string, string>()
  for (let start = 0; start < addresses.length; start += askedAtOnce) {
    const query = { recipient: addresses.slice(start, start + askedAtOnce), num: '500' }
    for (const award of await call(listAwards, { params: path, query, signal })) {
      const since = award.issued_on ?? award.created_at
      const address = award.recipient_identifier.toLowerCase()
      const before = holders.get(address)
      if (before === undefined || since < before) holders.set(address, since)
    }
  }
  return holders
}
