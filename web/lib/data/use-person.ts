import type { Profile } from '#contracts/accounts/accounts.ts'
import type { EmailEntry } from '#contracts/accounts/emails.ts'
import type { SocialAccount } from '#contracts/sessions/social.ts'
import { describeLinkedAccount, type LinkedAccount } from '../session/linked-account.ts'
import { useEmails, useProfile, useSocialAccounts } from './use-profile.ts'

/** The signed-in person with everything that belongs to the profile. */
export interface Person {
  firstName: string
  lastName: string
  /** Primary first, then verified, then unverified. */
  emails: readonly EmailEntry[]
  socialAccounts: readonly LinkedAccount[]
  hasPasswordSet: boolean
  /** Any one verified address is enough. */
  isVerified: boolean
  agreedTermsVersion: number
  /** Undefined while no terms have been published. */
  latestTermsVersion: number | undefined
}

export interface PersonState {
  person: Person | undefined
  isError: boolean
}

export function usePerson(): PersonState {
  const profile = useProfile()
  const emails = useEmails()
  const socialAccounts = useSocialAccounts()
  const isError = [profile, emails, socialAccounts].some(({ isLoadingError }) => isLoadingError)
  if (!profile.data || !emails.data || !socialAccounts.data) return { person: undefined, isError }
  return { person: describePerson(profile.data, emails.data, socialAccounts.data), isError }
}

function describePerson(profile: Profile, emails: readonly EmailEntry[], accounts: readonly SocialAccount[]): Person {
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    emails: emails.toSorted((one, other) => rankOf(one) - rankOf(other)),
    socialAccounts: accounts.map(describeLinkedAccount),
    hasPasswordSet: profile.has_password_set,
    isVerified: emails.some(({ verified }) => verified),
    agreedTermsVersion: profile.agreed_terms_version,
    latestTermsVersion: profile.latest_terms_version,
  }
}

function rankOf({ primary, verified }: EmailEntry): number {
  if (primary) return 0
  return verified ? 1 : 2
}
