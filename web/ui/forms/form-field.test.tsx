import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { email, text } from '#contracts/fields/fields.ts'
import { Button } from '../navigation/button.tsx'
import { Form } from './form.tsx'
import { FormField } from './form-field.tsx'
import { TextField } from './text-field.tsx'
import '../test-setup.ts'

const schema = z.object({ name: text(10), email })
const sent: unknown[] = []

function Story() {
  const form = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues: { name: '', email: '' } })
  return (
    <Form onSubmit={form.handleSubmit((values) => void sent.push(values))}>
      <FormField control={form.control} name="name" label="Name">
        {(field) => <TextField {...field} />}
      </FormField>
      <FormField control={form.control} name="email" label="Email">
        {(field) => <TextField {...field} type="email" />}
      </FormField>
      <Button type="submit">Send</Button>
    </Form>
  )
}

/** Sends nothing on Enter: what is shown then is the field's own doing. */
function Plain() {
  const form = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues: { name: '', email: '' } })
  return (
    <FormField control={form.control} name="name" label="Name">
      {(field) => <TextField {...field} />}
    </FormField>
  )
}

const address = () => screen.getByLabelText('Email')
const wrongAddress = 'Please enter a valid email address'

test('an untouched form shows no errors, even when it was visited [SI-5.19]', async () => {
  render(<Story />)
  await userEvent.click(address())
  await userEvent.tab()
  expect(screen.queryByText(/required|valid/)).toBeNull()
})

test('while somebody types no error appears; it does on leaving [SI-5.19]', async () => {
  render(<Story />)
  await userEvent.type(address(), 'maya@')
  expect(screen.queryByText(wrongAddress)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText(wrongAddress)).toBeTruthy()
  expect(address().getAttribute('aria-invalid')).toBe('true')
})

test('an error appears or goes only when the click that leaves the field is done, so that it is not swallowed', async () => {
  render(<Story />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Send' })
  await user.type(address(), 'maya@')
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement).toBe(button)
  expect(screen.queryByText(wrongAddress)).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  expect(await screen.findByText(wrongAddress)).toBeTruthy()
  await user.type(address(), 'example.org')
  await user.pointer({ keys: '[MouseLeft>]', target: document.body })
  expect(screen.getByText(wrongAddress)).toBeTruthy()
  await user.pointer({ keys: '[/MouseLeft]', target: document.body })
  await waitFor(() => expect(screen.queryByText(wrongAddress)).toBeNull())
})

test('a press on its own label leaves a field as it was', async () => {
  render(<Story />)
  await userEvent.type(address(), 'maya@')
  await userEvent.click(screen.getByText('Email'))
  expect(document.activeElement).toBe(address())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByText(wrongAddress)).toBeNull()
})

test('an error that is being put right stays until the field is left [SI-4.24]', async () => {
  render(<Story />)
  await userEvent.type(address(), 'maya@')
  await userEvent.tab()
  await screen.findByText(wrongAddress)
  await userEvent.type(address(), 'example.org')
  expect(screen.getByText(wrongAddress)).toBeTruthy()
  await userEvent.tab()
  expect(screen.queryByText(wrongAddress)).toBeNull()
})

test('while a field has the focus its error is the one of the last Enter [SI-4.24]', async () => {
  render(<Story />)
  await userEvent.type(address(), 'maya@{Enter}')
  expect(await screen.findByText(wrongAddress)).toBeTruthy()
  await userEvent.type(address(), 'example.org')
  expect(screen.getByText(wrongAddress)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'Maya')
  await userEvent.type(address(), '{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(screen.queryByText(wrongAddress)).toBeNull()
  await userEvent.type(address(), '{Enter}')
  expect(await screen.findByText(wrongAddress)).toBeTruthy()
  expect(sent).toEqual([])
})

test('Enter marks a field as edited, even one nobody typed in [SI-4.22]', async () => {
  render(<Plain />)
  await userEvent.click(screen.getByLabelText('Name'))
  await userEvent.tab()
  expect(screen.queryByText('Name is required')).toBeNull()
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(await screen.findByText('Name is required')).toBeTruthy()
})

test('sending shows every error with its label and keeps what was typed', async () => {
  render(<Story />)
  await userEvent.type(screen.getByLabelText('Name'), 'A name too long')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Name exceeds maximum length of 10 by 5 characters')).toBeTruthy()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByDisplayValue('A name too long')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a valid form is sent as its schema says', async () => {
  render(<Story />)
  await userEvent.type(screen.getByLabelText('Name'), 'Maya')
  await userEvent.type(address(), ' Maya@Example.org{Enter}')
  await expect.poll(() => sent).toEqual([{ name: 'Maya', email: 'maya@example.org' }])
})
