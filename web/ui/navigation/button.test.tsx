import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import '../test-setup.ts'

test('a button is pending until the work it started is done, and cannot start it twice', async () => {
  let finish: () => void = () => undefined
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  render(
    <Button onPress={work} pendingLabel="Awarding">
      Award
    </Button>,
  )
  const button = screen.getByRole('button')
  await userEvent.click(button)
  expect(button.textContent).toBe('Awarding')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(work).toHaveBeenCalledOnce()
  finish()
  await expect.poll(() => button.textContent).toBe('Award')
})
