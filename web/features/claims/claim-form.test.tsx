import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ClaimForm } from './claim-form.tsx'

test('printed slips begin with no number of people, unless one was typed', async () => {
  render(<ClaimForm save={async () => {}} onCancel={() => {}} />)
  const cap = () => screen.getByLabelText<HTMLInputElement>(/How many people/)
  const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
  expect(cap().value).toBe('100')
  await choose(/printed slips/)
  expect(cap().value).toBe('')
  await choose(/By a link/)
  expect(cap().value).toBe('100')
  await userEvent.clear(cap())
  await userEvent.type(cap(), '30')
  await choose(/printed slips/)
  expect(cap().value).toBe('30')
})
