import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from '../forms/form.tsx'
import { SaveOrCancel } from './save-or-cancel.tsx'

afterEach(cleanup)

test('a press leaves the focus in the field, so that what leaves with it moves no button away', async () => {
  const [save, cancel] = [vi.fn((event: { preventDefault: () => void }) => event.preventDefault()), vi.fn()]
  render(
    <Form onSubmit={save} label="Knot">
      <input aria-label="Name" />
      <SaveOrCancel isSaving={false} onCancel={cancel} />
    </Form>,
  )
  await userEvent.click(screen.getByLabelText('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([save.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1])
})

test('what was refused is told above it, and while it is saved the button says so', () => {
  render(<SaveOrCancel isSaving refusal="Too many knots." onCancel={() => undefined} label="Create Knot" />)
  expect(screen.getByText('Too many knots.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Saving' })).toBeTruthy()
})
