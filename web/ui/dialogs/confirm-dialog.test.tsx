import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { ConfirmDialog, confirmWith } from './confirm-dialog.tsx'
import '../test-setup.ts'

// The dialog is fetched when first needed; here it is not the fetching that is looked at.
beforeAll(() => import('./question-dialog.tsx'))

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('without words of its own it is titled Confirm and asks to confirm, with Cancel and OK [SI-9.9] [SB-2.9]', async () => {
  render(<ConfirmDialog />)
  const answer = confirmWith()
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm' })
  expect(screen.getByText('Please confirm')).toBeTruthy()
  const buttons = [...dialog.querySelectorAll('button')].map((button) => button.textContent)
  expect(buttons.filter(Boolean)).toEqual(['Cancel', 'OK'])
  await press('OK')
  expect(await answer).toBe(true)
})

test('cancelling answers no', async () => {
  render(<ConfirmDialog />)
  const answer = confirmWith()
  await press('Cancel')
  expect(await answer).toBe(false)
})

test('the close box and Escape answer no [SB-2.9]', async () => {
  render(<ConfirmDialog />)
  const first = confirmWith()
  await press('Close')
  expect(await first).toBe(false)
  const second = confirmWith()
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe(false)
})

test('only one question stands at a time: a second is turned away and the first stays [SI-9.9] [SB-2.9]', async () => {
  render(<ConfirmDialog />)
  const first = confirmWith({ title: 'First' })
  await expect(confirmWith({ title: 'Second' })).rejects.toThrow('already open')
  await screen.findByRole('alertdialog', { name: 'First' })
  await press('OK')
  expect(await first).toBe(true)
})

test('once it is answered another question can be asked', async () => {
  render(<ConfirmDialog />)
  const first = confirmWith()
  await press('OK')
  await first
  const second = confirmWith({ title: 'Warning', resolveLabel: 'Revoke Badge', rejectLabel: 'Keep' })
  await press('Keep')
  expect(await second).toBe(false)
})

test('a question whose page is gone is answered no', async () => {
  const { unmount } = render(<ConfirmDialog />)
  const answer = confirmWith()
  unmount()
  expect(await answer).toBe(false)
})
