import { canonicalIdentifier } from '#openbadges'
import type { Fields } from './before.ts'

interface Address {
  email: string
  isProven: boolean
  isPrimary: boolean
}

const read = (value: string | null): Address[] => {
  const list: unknown = JSON.parse(value ?? '[]')
  if (!Array.isArray(list)) return []
  return list.map(([email, isProven, isPrimary]: [string, boolean, boolean]) => ({
    email: canonicalIdentifier('email', email),
    isProven,
    isPrimary,
  }))
}

/**
 * Evaluates the addresses of an account after the migration: it has only such as it had, or those had who became one with
 * it; proven only where they were proven; one of them primary; and none is missing that nobody else had proven.
 */
export const evaluateAddresses = (before: Fields, folded: ReadonlyMap<string, string>) => {
  const waiting = new Map<string, Set<string>>()
  const proven = new Map<string, Set<string>>()
  const had = new Map<string, Set<string>>()
  const put = (map: Map<string, Set<string>>, key: string, value: string): void => {
    map.set(key, (map.get(key) ?? new Set()).add(value))
  }
  for (const [id, row] of before) {
    const goesOn = folded.get(id)
    if (goesOn === undefined) continue
    for (const { email, isProven } of read(row.addresses ?? null)) {
      put(isProven ? proven : waiting, email, goesOn)
      put(had, goesOn, email)
    }
  }
  return (id: string, after: string | null): boolean => {
    const now = read(after)
    const there = new Set(now.map(({ email }) => email))
    const missing = [...(had.get(id) ?? [])].filter((email) => !there.has(email))
    return (
      now.filter(({ isPrimary }) => isPrimary).length === 1 &&
      now.every(({ email, isProven }) => (isProven ? proven : waiting).get(email)?.has(id) === true) &&
      missing.every((email) => [...(proven.get(email) ?? [])].some((owner) => owner !== id))
    )
  }
}
