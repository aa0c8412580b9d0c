import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MarkdownField } from './markdown/markdown-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Given = Partial<TextFieldProps> & { label: string }

function Story(props: Given) {
  const [value, setValue] = useState(props.value ?? '')
  return <TextField {...props} value={value} onChange={setValue} />
}

const nameOf = (given: Given) => {
  const { unmount } = render(<Story {...given} />)
  const name = screen.getByRole('textbox').getAttribute('name') ?? ''
  unmount()
  return name
}

test('an input is named by its label, else its placeholder, else at random, in word characters [SI-4.25]', () => {
  expect(nameOf({ label: 'Website URL', placeholder: 'https://' })).toBe('website_url')
  expect(nameOf({ label: 'E-mail (again)' })).toBe('e_mail__again_')
  expect(nameOf({ label: '', placeholder: 'Enter URL' })).toBe('enter_url')
  const [first, second] = [nameOf({ label: '' }), nameOf({ label: '' })]
  expect(first).toMatch(/^\w+$/)
  expect(second).not.toBe(first)
})

test('a random name stays while the field does', () => {
  const { rerender } = render(<Story label="" />)
  const name = screen.getByRole('textbox').getAttribute('name')
  rerender(<Story label="" disabled />)
  expect(screen.getByRole('textbox').getAttribute('name')).toBe(name)
})

test('a field without a label is known by its placeholder', () => {
  render(<Story label="" placeholder="Enter URL" />)
  expect(screen.getByRole('textbox', { name: 'Enter URL' })).toBeTruthy()
})

test('leaving an address completes it with http, and nothing else [SI-5.21]', async () => {
  render(<Story label="Website" type="url" />)
  const input = screen.getByLabelText('Website')
  await userEvent.type(input, 'example.org')
  expect(input).toHaveProperty('value', 'example.org')
  await userEvent.tab()
  expect(input).toHaveProperty('value', 'http://example.org')
  await userEvent.clear(input)
  await userEvent.tab()
  expect(input).toHaveProperty('value', '')
})

test('an address with its protocol is left as it is', async () => {
  render(<Story label="Website" type="url" />)
  await userEvent.type(screen.getByLabelText('Website'), 'ftp://example.org')
  await userEvent.tab()
  expect(screen.getByLabelText('Website')).toHaveProperty('value', 'ftp://example.org')
})

test('a field with a maximum tells how many characters remain and takes no more [SI-5.29]', async () => {
  render(<Story label="Name" maxLength={5} />)
  const input = screen.getByLabelText('Name')
  expect(screen.getByText('5 remaining characters')).toBeTruthy()
  await userEvent.type(input, 'Maya')
  expect(screen.getByText('1 remaining character')).toBeTruthy()
  await userEvent.type(input, ' Okonkwo')
  expect(screen.getByText('0 remaining characters')).toBeTruthy()
  expect(input).toHaveProperty('value', 'Maya ')
})

test('text areas and Markdown fields tell it too [SI-5.29]', () => {
  render(<TextArea label="Story" value="abc" onChange={() => undefined} maxLength={10} />)
  expect(screen.getByText('7 remaining characters')).toBeTruthy()
  render(<MarkdownField label="Criteria" value="abcd" onChange={() => undefined} maxLength={10} />)
  expect(screen.getByText('6 remaining characters')).toBeTruthy()
})

test('a field without a maximum counts nothing', () => {
  render(<Story label="Name" description="As on your passport." />)
  expect(screen.queryByText(/remaining/)).toBeNull()
  expect(screen.getByText('As on your passport.')).toBeTruthy()
})
