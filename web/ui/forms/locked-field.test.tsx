import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { LockedField } from './locked-field.tsx'

beforeAll(() => import('../dialogs/question-dialog.tsx'))

function Story({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <LockedField label="Identifier" value={value} onChange={setValue} />
      <ConfirmDialog />
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Identifier')
const unlock = () => userEvent.click(screen.getByRole('button', { name: 'Unlock Identifier' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('without a value it starts unlocked, and stays so while somebody types [SI-4.19]', async () => {
  render(<Story start="" />)
  expect(field().disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Unlock Identifier' })).toBeNull()
  await userEvent.type(field(), 'maya')
  expect(field().value).toBe('maya')
  expect(field().disabled).toBe(false)
})

test('with a value it is disabled, and the button beside it can be reached by keyboard [SI-4.20]', async () => {
  render(<Story start="maya" />)
  expect(field().disabled).toBe(true)
  await userEvent.type(field(), 'x')
  expect(field().value).toBe('maya')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlock Identifier' }))
  expect(document.activeElement?.textContent).toBe('(unlock)')
})

test('unlocking asks; Continue unlocks and leads into the field [SI-4.21] [SB-4.9]', async () => {
  render(<Story start="maya" />)
  await walkDialogs({
    of: 'ui/forms/locked-field.tsx',
    role: 'alertdialog',
    title: 'Are you sure?',
    by: 'Unlock Identifier',
  })
  await unlock()
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  const body = 'Unlocking this field may have unintended consequences. Are you sure you want to continue?'
  expect(screen.getByText(body, { exact: true })).toBeTruthy()
  expect([...dialog.querySelectorAll('button')].map((button) => button.textContent).filter(Boolean)).toEqual([
    'Cancel',
    'Continue',
  ])
  expect(field().disabled).toBe(true)
  await press('Continue')
  await waitFor(() => expect(field().disabled).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().value).toBe('maya')
  expect(screen.queryByRole('button', { name: 'Unlock Identifier' })).toBeNull()
})

test('Cancel leaves it locked [SI-4.21] [SB-4.9]', async () => {
  render(<Story start="maya" />)
  await unlock()
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field().disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Unlock Identifier' })).toBeTruthy()
})
