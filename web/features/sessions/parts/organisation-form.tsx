import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { OrganisationDoor } from './organisation-door.tsx'

/** Where nobody signs in with a password, an address still leads to an organisation. */
export function OrganisationForm({ asIssuer }: { asIssuer: boolean }) {
  const [typed, setTyped] = useState('')
  return (
    <div className="mt-5 grid gap-3">
      <TextField
        label={t('Email at your organisation')}
        type="email"
        autoComplete="username"
        value={typed}
        onChange={setTyped}
      />
      <OrganisationDoor email={typed} asIssuer={asIssuer} />
    </div>
  )
}
