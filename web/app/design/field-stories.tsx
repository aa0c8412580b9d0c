import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email, markdown, text } from '#contracts/fields.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Switch } from '#web/ui/checkbox.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { LockedField } from '#web/ui/locked-field.tsx'
import { MarkdownField } from '#web/ui/markdown-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const schema = z.object({ name: text(255), email, duration: z.string(), criteria: markdown(16_384) })

export function FieldStories() {
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { name: '', email: '', duration: '', criteria: '' },
  })
  const [site, setSite] = useState('')
  const [story, setStory] = useState('Skippers a yacht by day.')
  const [notify, setNotify] = useState(true)
  const [isPublic, setPublic] = useState(true)
  const [role, setRole] = useState('staff')
  const [identifier, setIdentifier] = useState('maya.okonkwo@aldermoor.example')
  const [query, setQuery] = useState('')
  return (
    <Section title="Fields" note="The left column is one form with its checks">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Form onSubmit={form.handleSubmit(({ email: address }) => notices.success(`Sent for ${address}.`))}>
          <FormField control={form.control} name="name" label="Name" maxLength={255}>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={form.control} name="email" label="Contact Email">
            {(field) => <TextField {...field} type="email" description="One of your verified addresses." />}
          </FormField>
          <FormField control={form.control} name="duration" label="Duration" optional>
            {(field) => (
              <Select
                {...field}
                placeholder="Select a duration"
                options={[
                  { value: 'months', label: 'Months' },
                  { value: 'years', label: 'Years' },
                ]}
              />
            )}
          </FormField>
          <FormField control={form.control} name="criteria" label="Criteria" optional>
            {(field) => <MarkdownField {...field} />}
          </FormField>
          <div className="mt-5">
            <Button type="submit" isPending={form.formState.isSubmitting}>
              Send
            </Button>
          </div>
        </Form>
        <div>
          <TextField label="Website" type="url" value={site} onChange={setSite} error="Please enter a valid URL" />
          <LockedField label="Identifier" value={identifier} onChange={setIdentifier} />
          <TextArea label="Short Description" optional rows={3} value={story} onChange={setStory} />
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
          <Switch value={isPublic} onChange={setPublic}>
            Public
          </Switch>
        </div>
      </div>
    </Section>
  )
}
