import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ShowMore } from './show-more.tsx'

afterEach(() => vi.restoreAllMocks())

const show = (height: number) => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  render(
    <ShowMore>
      <p>Long words.</p>
    </ShowMore>,
  )
}
const isFolded = () => screen.getByText('Long words.').parentElement?.classList.contains('folded')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('text higher than 256 pixels is folded to that, and can be shown more and less [SB-2.10] [SB-9.7]', async () => {
  show(257)
  expect(isFolded()).toBe(true)
  const styles = readFileSync('web/ui/styles/feedback.css', 'utf8')
  expect(/\.more > \.folded \{\s*max-height: (\w+);\s*overflow: hidden;/.exec(styles)?.[1]).toBe('256px')
  await press('Show More')
  expect(isFolded()).toBe(false)
  await press('Show Less')
  expect(isFolded()).toBe(true)
})

test('text of up to 256 pixels stands as it is [SB-2.10] [SB-9.7]', () => {
  show(256)
  expect(isFolded()).toBe(false)
  expect(screen.queryByRole('button')).toBeNull()
})
