import { type SocialAccount, socialProviders } from '#contracts/sessions/social.ts'
import { getConfig } from '../config/config.ts'

export interface LinkedAccount extends SocialAccount {
  providerInfo: { slug: string; name: string }
  /** Whose account it is, in as many words as are known. */
  fullLabel: string
}

export function describeLinkedAccount(account: SocialAccount): LinkedAccount {
  const slug = account.provider
  return { ...account, providerInfo: { slug, name: nameProvider(slug) }, fullLabel: labelOf(account) }
}

// A provider that only the operator knows has its name in the configuration.
function nameProvider(slug: string): string {
  const known = Object.entries(socialProviders).find(([name]) => name === slug)?.[1]
  const { externalAuthProviders } = getConfig().features
  return known ?? externalAuthProviders.find((provider) => provider.slug === slug)?.label ?? slug
}

function labelOf({ firstName, lastName, primaryEmail, url, uid }: SocialAccount): string {
  const name = `${firstName} ${lastName}`.trim()
  if (name === '') return url || primaryEmail || uid
  return [name, ...[primaryEmail, url].filter(Boolean).map((part) => `(${part})`)].join(' ')
}
