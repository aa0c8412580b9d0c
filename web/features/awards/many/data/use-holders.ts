import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { listAwards } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { useSettled } from '../../data/use-settled.ts'
import type { Entry } from './entries.ts'

/** Addresses for one question: with long ones its address still fits. */
const askedAtOnce = 25
/** Of a longer list the server finds out while it awards. */
const askedAtMost = 1000
/** While an address is typed, not every letter is asked about. */
const typingPause = 300

/** Of each address that was asked about: since when it has the badge, or nothing. */
type Answers = ReadonlyMap<string, string | undefined>

export interface Holders {
  sinceOf: (entry: Entry) => string | undefined
  /** Whether all were asked about: the list may be too long for it, or the question failed. */
  known: boolean
  isAsking: boolean
}

const addressOf = ({ email }: Entry): string => email.trim().toLowerCase()

/** Who of a list has the badge already; each address is asked about once. */
export function useHolders(path: BadgePath, entries: readonly Entry[]): Holders {
  const answers = useRef<Answers>(new Map())
  const settled = useSettled(entries, typingPause)
  const addresses = useMemo(() => [...new Set(settled.map(addressOf))].sort(), [settled])
  const { data = answers.current, isFetching } = useQuery({
    queryKey: [...readKey(listAwards, { ...path }), 'holders', addresses],
    queryFn: async ({ signal }) => {
      const unasked = addresses.filter((address) => !answers.current.has(address))
      const found = await findHolders(path, unasked, signal)
      answers.current = new Map([...answers.current, ...found])
      return answers.current
    },
    enabled: addresses.length > 0 && addresses.length <= askedAtMost,
    staleTime: 0,
  })
  const known = entries.length <= askedAtMost && entries.every((entry) => data.has(addressOf(entry)))
  const sinceOf = useCallback((entry: Entry) => data.get(addressOf(entry)), [data])
  return { sinceOf, known, isAsking: isFetching && !known }
}

async function findHolders(path: BadgePath, addresses: readonly string[], signal: AbortSignal): Promise<Answers> {
  const holders = new Map<string, string | undefined>(addresses.map((address) => [address, undefined]))
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
