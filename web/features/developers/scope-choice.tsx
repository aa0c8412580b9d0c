import type { Issuer } from '#contracts/issuers/issuers.ts'
import {
  connectScopes,
  credentialScopes,
  offlineScope,
  scopeDescriptions,
  scopeLabels,
} from '#contracts/oauth/scopes.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { CheckboxList } from '#web/ui/forms/checkbox-list.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'

interface ScopeGroup {
  label: string
  scopes: readonly string[]
}

/** What a token that somebody makes for themselves can be good for; the rights in one issuer are rights enough. */
export const personalScopes = (issuers: readonly Issuer[]): ScopeGroup[] => [
  { label: t('What it may do'), scopes: Object.keys(scopeLabels) },
  ...(issuers.length > 0
    ? [{ label: t('Or in one issuer only'), scopes: issuers.map(({ slug }) => `rw:issuer:${slug}`) }]
    : []),
]

/** What a scope allows; an issuer that it is bound to is named where it is known. */
export function wordsOfScope(scope: string, issuers: readonly Issuer[] = []): string {
  const issuer = issuers.find(({ slug }) => scope === `rw:issuer:${slug}`)
  if (issuer) return t('View and modify the Issuer {name}', { name: issuer.name })
  return translate(scopeDescriptions[scope] ?? scope)
}

/** What an app can ask people for. */
export const appScopes = (): ScopeGroup[] => [
  {
    label: t('What it may ask for'),
    scopes: [...Object.keys(scopeLabels), 'rw:issuer:*', 'rw:issuerOwner:*', offlineScope],
  },
  { label: t('Badge Connect (Open Badges 2.1)'), scopes: Object.values(connectScopes) },
  { label: t('Open Badges 3.0 API'), scopes: Object.values(credentialScopes) },
]

export interface ScopeChoiceProps {
  groups: readonly ScopeGroup[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  /** Whose names stand for their ids. */
  issuers?: readonly Issuer[]
}

export function ScopeChoice({ groups, value, onChange, error, issuers }: ScopeChoiceProps) {
  return (
    <div className="field">
      {groups.map(({ label, scopes }) => (
        <CheckboxList
          key={label}
          label={label}
          options={scopes.map((scope) => ({ value: scope, label: <ScopeText scope={scope} issuers={issuers} /> }))}
          value={value}
          onChange={onChange}
        />
      ))}
      <div role="alert" className="empty:hidden">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

/** What the scope allows, and its name for the code that asks for it. */
export function ScopeText({ scope, issuers }: { scope: string; issuers?: readonly Issuer[] | undefined }) {
  return (
    <>
      <span className="block">{wordsOfScope(scope, issuers)}</span>
      <code className="muted">{scope}</code>
    </>
  )
}
