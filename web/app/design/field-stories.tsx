import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email, markdown, text } from '#contracts/fields/fields.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { lenientUrl } from '#web/lib/formats/lenient-url.ts'
import { validateTelephone } from '#web/lib/formats/validate-telephone.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { FieldStates } from './field-states.tsx'

const schema = z.object({
  name: text(30),
  email,
  website: lenientUrl(),
  telephone: z.string().refine((value) => !validateTelephone(value), 'Please enter a valid phone number'),
  duration: z.string(),
  criteria: markdown(16_384),
})

const criteria = '## Day Skipper\n\n- **three** passages\n- one of them at night, see the [log](https://example.org)'

export function FieldStories() {
  const defaultValues = { name: '', email: '', website: '', telephone: '', duration: '', criteria }
  const form = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
  return (
    <Section title="Fields" note="The left column is one form with its checks, the right one shows single states">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div>
          <Form onSubmit={form.handleSubmit(({ email: address }) => notices.success(`Sent for ${address}.`))}>
            <FormField control={form.control} name="name" label="Name" maxLength={30}>
              {(field) => <TextField {...field} />}
            </FormField>
            <FormField control={form.control} name="email" label="Contact Email">
              {(field) => <TextField {...field} type="email" description="One of your verified addresses." />}
            </FormField>
            <FormField control={form.control} name="website" label="Website URL" optional>
              {(field) => <TextField {...field} type="url" description="Leave it to see http:// added." />}
            </FormField>
            <FormField control={form.control} name="telephone" label="Telephone" optional>
              {(field) => <TextField {...field} type="tel" placeholder="+44 (20) 7946-0000" />}
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
            <FormField control={form.control} name="criteria" label="Criteria" optional maxLength={16_384}>
              {(field) => <MarkdownField {...field} />}
            </FormField>
            <div className="mt-5">
              <Button type="submit" isPending={form.formState.isSubmitting}>
                Send
              </Button>
            </div>
          </Form>
          <DateStories />
        </div>
        <FieldStates />
      </div>
    </Section>
  )
}

const datesSchema = z.object({
  dates: z
    .object({ from: z.string(), to: z.string() })
    .refine(({ from, to }) => to === '' || from <= to, { error: 'The end lies before the start', path: ['root'] }),
})

/** Two fields that are right or wrong together. */
function DateStories() {
  const defaultValues = { dates: { from: '2026-05-01', to: '' } }
  const { control } = useForm({ resolver: zodResolver(datesSchema), mode: 'onChange', defaultValues })
  return (
    <fieldset className="mt-6">
      <legend className="label">A group of fields</legend>
      <FormField control={control} name="dates.from" label="From" group="dates">
        {(field) => <TextField {...field} type="date" />}
      </FormField>
      <FormField control={control} name="dates.to" label="To" group="dates">
        {(field) => <TextField {...field} type="date" />}
      </FormField>
    </fieldset>
  )
}
