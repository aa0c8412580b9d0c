import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyField } from './copy-field.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const address = 'https://sash.example/public/assertions/skipper'
const hint = 'This browser does not copy by itself. The text is marked: copy it yourself.'
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
const marked = () => field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)
const pressCopy = () => userEvent.click(screen.getByRole('button', { name: 'Copy' }))

it('copies its text and says so', async () => {
  const user = userEvent.setup()
  render(<CopyField label="Link" value={address} />)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(screen.getByRole('button').textContent).toBe('Copied')
  expect(screen.getByRole('status').textContent).toBe('Copied to the clipboard')
})

it.each([
  [
    'gives no clipboard, as without https',
    () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(Object(undefined)),
  ],
  [
    'forbids writing to it',
    () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError')),
  ],
])('marks its text for the reader where the browser %s', async (_, forbid) => {
  userEvent.setup()
  forbid()
  render(<CopyField label="Link" value={address} />)
  await pressCopy()
  expect(document.activeElement).toBe(field())
  expect(marked()).toBe(address)
  expect(screen.getByRole('status').textContent).toBe(hint)
  await userEvent.tab()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('marks code of several lines as well', async () => {
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  render(<CopyField label="Link" value="<p>one</p>" multiline />)
  await pressCopy()
  expect(marked()).toBe('<p>one</p>')
})
