import { connectScopes, credentialScopes, offlineScope, scopeDescriptions, scopeLabels } from '#contracts/scopes.ts'
import { t } from '#web/lib/text.ts'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'

interface ScopeGroup {
  label: string
  scopes: readonly string[]
}

/** What a token that somebody makes for themselves can be good for. */
export const personalScopes = (): ScopeGroup[] => [{ label: t('What it may do'), scopes: Object.keys(scopeLabels) }]

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
}

export function ScopeChoice({ groups, value, onChange, error }: ScopeChoiceProps) {
  return (
    <div className="field">
      {groups.map(({ label, scopes }) => (
        <CheckboxList
          key={label}
          label={label}
          options={scopes.map((scope) => ({ value: scope, label: <ScopeText scope={scope} /> }))}
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
export function ScopeText({ scope }: { scope: string }) {
  return (
    <>
      <span className="block">{scopeDescriptions[scope] ?? scope}</span>
      <code className="muted">{scope}</code>
    </>
  )
}
