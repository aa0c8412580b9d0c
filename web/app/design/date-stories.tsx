import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const schema = z.object({
  dates: z
    .object({ from: z.string(), to: z.string() })
    .refine(({ from, to }) => to === '' || from <= to, { error: 'The end lies before the start', path: ['root'] }),
})

/** Two fields that are right or wrong together. */
export function DateStories() {
  const defaultValues = { dates: { from: '2026-05-01', to: '' } }
  const { control } = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
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
