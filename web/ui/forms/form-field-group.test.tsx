import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Button } from '../navigation/button.tsx'
import { Form } from './form.tsx'
import { FormField } from './form-field.tsx'
import { TextField } from './text-field.tsx'

const schema = z.object({
  dates: z
    .object({ from: z.string().min(1), to: z.string().max(4, 'A year has four digits') })
    .refine(({ from, to }) => to === '' || from <= to, {
      error: 'The end lies before the start',
      path: ['root'],
      when: () => true,
    }),
  note: z.string(),
})

function Story() {
  const defaultValues = { dates: { from: '', to: '' }, note: '' }
  const { control, setError } = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
  return (
    <Form onSubmit={() => undefined}>
      <FormField control={control} name="dates.from" label="From" group="dates">
        {(field) => <TextField {...field} />}
      </FormField>
      <FormField control={control} name="dates.to" label="To" group="dates">
        {(field) => <TextField {...field} />}
      </FormField>
      <FormField control={control} name="note" label="Note" group="root">
        {(field) => <TextField {...field} />}
      </FormField>
      <Button onPress={() => setError('root', { type: 'server', message: 'The form is closed' })}>Close</Button>
    </Form>
  )
}

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.tab()
}
const messageOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : undefined
}

test('a field nobody edited shows an error once its group is wrong, and no field outside it does [SI-5.19]', async () => {
  render(<Story />)
  await userEvent.click(screen.getByLabelText('Note'))
  await userEvent.tab()
  expect(messageOf('Note')).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(messageOf('Note')).toBe('The form is closed'))
  expect(messageOf('From')).toBeUndefined()
  expect(messageOf('To')).toBeUndefined()
})

test('what is wrong with a field nobody edited stays unsaid while its group is right [SI-5.19]', async () => {
  render(<Story />)
  await type('To', '2027')
  expect(messageOf('From')).toBeUndefined()
  await userEvent.type(screen.getByLabelText('From'), '{Enter}')
  await waitFor(() => expect(messageOf('From')).toBe('From is required'))
})

test('the first message is the field’s own, then the one of its group, and it goes with its cause [SI-5.20]', async () => {
  render(<Story />)
  await type('From', '2026')
  await type('To', '2020')
  await waitFor(() => expect(messageOf('To')).toBe('The end lies before the start'))
  await type('To', '20200')
  await waitFor(() => expect(messageOf('To')).toBe('A year has four digits'))
  await type('To', '2020')
  await waitFor(() => expect(messageOf('To')).toBe('The end lies before the start'))
  await type('To', '2027')
  await waitFor(() => expect(messageOf('To')).toBeUndefined())
})
