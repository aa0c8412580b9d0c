import { useState } from 'react'
import { t } from '#web/lib/text.ts'
import { useSetup } from '#web/lib/use-setup.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { OrganisationDoor } from './organisation-door.tsx'

/** Where nobody signs in with a password, an address still leads to an organisation. */
export function OrganisationForm({ asIssuer }: { asIssuer: boolean }) {
  const setup = useSetup()
  const [typed, setTyped] = useState('')
  if (!setup.data?.organisations) return null
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
