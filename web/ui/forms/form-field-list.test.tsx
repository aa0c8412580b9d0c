import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useFieldArray, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Button } from '../navigation/button.tsx'
import { Form } from './form.tsx'
import { FormField } from './form-field.tsx'
import { TextField } from './text-field.tsx'
import '../test-setup.ts'

const schema = z.object({ links: z.array(z.object({ name: z.string().min(1), url: z.string().min(1) })) })

function Story() {
  const defaultValues: z.infer<typeof schema> = { links: [] }
  const { control, handleSubmit } = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
  const { fields, append } = useFieldArray({ control, name: 'links' })
  return (
    <Form onSubmit={handleSubmit(() => undefined)}>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <FormField control={control} name={`links.${index}.name`} label={`Name ${index + 1}`}>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={control} name={`links.${index}.url`} label={`Address ${index + 1}`}>
            {(field) => <TextField {...field} />}
          </FormField>
        </div>
      ))}
      <Button onPress={() => append({ name: '', url: '' })}>Add</Button>
      <Button type="submit">Send</Button>
    </Form>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a field that was added to a list shows no error for being visited, nor because the one beside it was filled', async () => {
  render(<Story />)
  await press('Add')
  await userEvent.type(screen.getByLabelText('Name 1'), 'Navigate')
  await userEvent.tab()
  await userEvent.tab()
  await press('Add')
  expect(screen.queryByText(/is required/)).toBeNull()
})

test('it shows one once it was filled and left wrong', async () => {
  render(<Story />)
  await press('Add')
  await userEvent.type(screen.getByLabelText('Name 1'), 'N{Backspace}')
  await userEvent.tab()
  expect(await screen.findByText('Name 1 is required')).toBeTruthy()
  expect(screen.queryByText('Address 1 is required')).toBeNull()
})

test('it shows one once it was sent, and a field that is added later does not', async () => {
  render(<Story />)
  await press('Add')
  await press('Send')
  expect(await screen.findByText('Address 1 is required')).toBeTruthy()
  await press('Add')
  await userEvent.click(screen.getByLabelText('Name 2'))
  await userEvent.tab()
  expect(screen.queryByText('Name 2 is required')).toBeNull()
  await press('Send')
  await waitFor(() => expect(screen.getByText('Name 2 is required')).toBeTruthy())
})
