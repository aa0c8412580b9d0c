import { Award, Backpack, BadgePlus, Clock, IdCard, KeyRound, Landmark, type LucideIcon, UserRound } from 'lucide-react'
import { connectScopes, credentialScopes, offlineScope } from '#contracts/oauth/scopes.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'

export interface Permission {
  icon: LucideIcon
  label: string
}

/**
 * What the scopes allow, in words: first that the app knows who it is, then one line each. A scope whose line says all that
 * another one allows stands for both; a scope that only the server knows is put into its words.
 */
export function listPermissions(
  scopes: readonly string[],
  descriptions: Readonly<Record<string, string>>,
): Permission[] {
  const service = getConfig().theme.serviceName
  const shown = [...new Set(scopes)].filter((scope) => !isCovered(scope, scopes))
  const lines = shown.flatMap((scope) => [
    { icon: iconOf(scope), label: labelOf(scope) ?? translate(descriptions[scope] ?? scope) },
    // The label of the specification does not say it.
    ...(scope === 'rw:issuer' ? [{ icon: Landmark, label: t('Add, change and remove staff of your Issuers') }] : []),
  ])
  return [
    { icon: IdCard, label: t('Know who you are on {service}', { service }) },
    ...lines.filter(({ label }, index) => lines.findIndex((line) => line.label === label) === index),
  ]
}

/** Scopes whose line says all that another one allows, in whatever standard that is. */
const wider: Readonly<Record<string, readonly string[]>> = {
  'r:issuer': ['rw:issuer'],
  'r:backpack': ['rw:backpack'],
  'r:profile': ['rw:profile'],
  [connectScopes.readAssertions]: ['r:backpack', 'rw:backpack'],
  [credentialScopes.readCredentials]: ['r:backpack', 'rw:backpack'],
  [connectScopes.createAssertions]: ['rw:backpack', credentialScopes.upsertCredentials],
  [credentialScopes.upsertCredentials]: ['rw:backpack'],
  [connectScopes.readProfile]: ['r:profile', 'rw:profile', connectScopes.updateProfile],
  [connectScopes.updateProfile]: ['rw:profile'],
  [credentialScopes.readProfile]: ['r:profile', 'rw:profile'],
  [credentialScopes.updateProfile]: ['rw:profile'],
}

const isCovered = (scope: string, scopes: readonly string[]): boolean =>
  wider[scope]?.some((one) => scopes.includes(one)) ?? false

function labelOf(scope: string): string | undefined {
  switch (scope) {
    case 'rw:issuer':
      return t('View and modify your Issuers')
    case 'r:issuer':
      return t('View your Issuers')
    case 'rw:backpack':
      return t('View and modify your Awarded Badges')
    case 'r:backpack':
      return t('View your awarded badges')
    case 'rw:profile':
      return t('View and modify your profile and email addresses')
    case 'r:profile':
      return t('View your profile and email addresses')
    default:
      return undefined
  }
}

const reads = [connectScopes.readAssertions, credentialScopes.readCredentials]
const adds = [connectScopes.createAssertions, credentialScopes.upsertCredentials]
const profiles = [
  connectScopes.readProfile,
  connectScopes.updateProfile,
  credentialScopes.readProfile,
  credentialScopes.updateProfile,
]

function iconOf(scope: string): LucideIcon {
  const isOneOf = (list: readonly string[]) => list.includes(scope)
  if (/^rw?:issuer/.test(scope)) return Landmark
  if (/^rw?:backpack$/.test(scope)) return Backpack
  if (/^rw?:profile$/.test(scope) || isOneOf(profiles)) return UserRound
  if (isOneOf(reads)) return Award
  if (isOneOf(adds)) return BadgePlus
  return scope === offlineScope ? Clock : KeyRound
}
