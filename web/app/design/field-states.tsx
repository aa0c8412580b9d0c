import { useState } from 'react'
import { Checkbox, Switch } from '#web/ui/forms/checkbox.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { LockedField } from '#web/ui/forms/locked-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Every state a single field can be in, without a form around it. */
export function FieldStates() {
  const [site, setSite] = useState('')
  const [telephone, setTelephone] = useState('call me')
  const [story, setStory] = useState('Skippers a yacht by day.')
  const [notify, setNotify] = useState(true)
  const [agreed, setAgreed] = useState(false)
  const [isPublic, setPublic] = useState(true)
  const [role, setRole] = useState('staff')
  const [identifier, setIdentifier] = useState('maya.okonkwo@aldermoor.example')
  const [code, setCode] = useState('')
  const [query, setQuery] = useState('')
  return (
    <div>
      <TextField label="Website" type="url" value={site} onChange={setSite} error="Please enter a valid URL" />
      <TextField
        label="Telephone"
        type="tel"
        value={telephone}
        onChange={setTelephone}
        error="Please enter a valid phone number"
      />
      <LockedField label="Identifier (locked)" value={identifier} onChange={setIdentifier} />
      <LockedField label="Identifier (no value, unlocked)" value={code} onChange={setCode} />
      <TextField label="Slug" readOnly value="day-skipper" onChange={() => undefined} />
      <TextField label="" placeholder="Enter URL" value={site} onChange={setSite} />
      <TextArea label="Short Description" optional rows={3} maxLength={255} value={story} onChange={setStory} />
      <CopyField label="Link" value="https://badges.example/public/assertions/nR4bV0" />
      <div className="field">
        <SearchField label="Search badges" value={query} onChange={setQuery} />
      </div>
      <RadioGroup
        label="Role"
        value={role}
        onChange={setRole}
        options={[
          { value: 'staff', label: 'Staff Member' },
          { value: 'editor', label: 'Editor' },
        ]}
      />
      <Checkbox value={notify} onChange={setNotify}>
        Notify recipients by email
      </Checkbox>
      <Checkbox
        value={agreed}
        onChange={setAgreed}
        error={agreed ? undefined : 'Please read and agree to the Terms of Service if you want to continue.'}
      >
        I have read and agree to the Terms of Service.
      </Checkbox>
      <Switch value={isPublic} onChange={setPublic}>
        Public
      </Switch>
    </div>
  )
}
