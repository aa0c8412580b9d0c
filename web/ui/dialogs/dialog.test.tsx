import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import '../test-setup.ts'

function open(count: number) {
  const onOpenChange = vi.fn()
  const all = Array.from({ length: count }, (_, index) => `Dialog ${index}`)
  const draw = (titles: string[]) => (
    <>
      {titles.map((title) => (
        <Dialog key={title} title={title} isOpen onOpenChange={onOpenChange}>
          <p>{title}</p>
        </Dialog>
      ))}
    </>
  )
  const { rerender } = render(draw(all))
  return { onOpenChange, keep: (titles: string[]) => rerender(draw(titles)) }
}

const countOpen = () => screen.queryAllByRole('dialog', { hidden: true }).length

test('seventy-four dialogs may stand on each other, the next is turned away [SB-9.36]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { onOpenChange, keep } = open(75)
  expect(countOpen()).toBe(74)
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  expect(logged).toHaveBeenCalledWith('More than 74 dialogs are open.')
  logged.mockRestore()
  keep([])
  keep(['Another'])
  expect(countOpen()).toBe(1)
})
