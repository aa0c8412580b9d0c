import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../dialogs/dialog.tsx'
import type { NoticeKind } from './notice.tsx'
import { NoticeHost } from './notice-host.tsx'
import '../test-setup.ts'

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
  ['error', 'Attention', 'assertive'],
  ['load', 'Loading Error', 'assertive'],
  ['fatal', 'Fatal Error', 'assertive'],
  ['success', 'Success', 'polite'],
  ['info', 'Info', 'polite'],
] as const)(
  '%s is titled %s and announced in a region that was there before: %s [SB-4.43] [AX-03]',
  (kind, title, manner) => {
    const { container, rerender } = render(<NoticeHost notice={undefined} onClose={() => undefined} />)
    const region = container.querySelector(`[aria-live="${manner}"]`)
    expect(container.textContent).toBe('')
    rerender(<NoticeHost notice={{ id: 1, kind, message: 'Row 3 has no address.' }} onClose={() => undefined} />)
    expect(screen.getByText(title)).toBeTruthy()
    expect(region?.textContent).toContain('Row 3 has no address.')
    expect(region?.querySelector('[role], [aria-live]')).toBeNull()
  },
)

test('a notice over a dialog is heard [AX-03]', () => {
  const draw = (message?: string) => (
    <>
      <NoticeHost notice={message ? { id: 1, kind: 'error', message } : undefined} onClose={() => undefined} />
      <Dialog title="Staff" isOpen onOpenChange={() => undefined}>
        <p>Names</p>
      </Dialog>
    </>
  )
  const { rerender } = render(draw())
  rerender(draw('Row 3 has no address.'))
  expect(screen.getByText('Row 3 has no address.').closest('[aria-hidden], [inert]')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Staff' })).toBeTruthy()
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
