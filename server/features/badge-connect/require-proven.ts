import { refuse } from '#infra/errors.ts'
import { canonicalIdentifier } from '#openbadges'
import type { Person } from '../accounts/index.ts'

/** What apps may put into a profile: identifiers that the person has proven. Whoever has an address of an account owns it. */
export const requireProven = (
  { emails }: Person,
  profile: { email?: string | string[] | null | undefined; telephone?: unknown; url?: unknown },
): void => {
  const given = [profile.email ?? []].flat()
  const others = [profile.telephone, profile.url].flat().filter((value) => value !== undefined && value !== null)
  const isProven = given.every((email) => emails.includes(canonicalIdentifier('email', email)))
  if (!isProven || others.length > 0) throw refuse('host.profile')
}
