import type { Profile } from '#contracts/accounts/accounts.ts'

export interface NewTerms {
  version: number
  /** Markdown. */
  description: string
  /** Nothing was agreed to before, so for this person nothing has changed. */
  isFirst: boolean
}

/** The terms that a person has yet to agree to; a server without terms names no version. */
export function findNewTerms(profile: Profile): NewTerms | undefined {
  const { agreed_terms_version: agreed, latest_terms_version: latest, latest_terms_description: description } = profile
  if (latest === undefined || latest === agreed) return undefined
  return { version: latest, description: description ?? '', isFirst: agreed === 0 }
}
