import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { NoticeKind } from './notice.tsx'
import { NoticeHost } from './notice-host.tsx'
import './test-setup.ts'

function show(kind: NoticeKind) {
  const onClose = vi.fn()
  render(
    <>
      <button type="button">Elsewhere</button>
      <NoticeHost notice={{ id: 1, kind, message: 'Row 3 has no address.' }} onClose={onClose} />
    </>,
  )
  return onClose
}

test.each([
  ['error', 'Attention', 'alert'],
  ['load', 'Loading Error', 'alert'],
  ['fatal', 'Fatal Error', 'alert'],
  ['success', 'Success', 'status'],
  ['info', 'Info', 'status'],
] as const)('%s is titled %s and announced as %s [SB-4.43]', (kind, title, role) => {
  show(kind)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole(role).textContent).toContain('Row 3 has no address.')
})

test('the close button closes', async () => {
  const onClose = show('error')
  await userEvent.click(screen.getByRole('button', { name: 'Close Notification' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press elsewhere closes, a press on the message does not [SB-4.41]', async () => {
  const onClose = show('error')
  await userEvent.click(screen.getByText('Row 3 has no address.'))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an action of the message is done once, and the message goes', async () => {
  const onClose = vi.fn()
  const run = vi.fn()
  const notice = { id: 1, kind: 'success', message: 'Deleted', action: { label: 'Undo', run } } as const
  render(<NoticeHost notice={notice} onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})
