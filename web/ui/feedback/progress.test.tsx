import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Progress } from './progress.tsx'
import '../test-setup.ts'

test('who does not see the bar hears of each quarter alone, in a region that stays [AX-03]', () => {
  const draw = (done: number) => <Progress label="Awards made" done={done} total={214} />
  const { rerender } = render(draw(0))
  const region = screen.getByText('Awards made: 0 %')
  expect(region.getAttribute('aria-live')).toBe('polite')
  const said = [1, 53, 54, 106, 107, 213, 214].map((done) => {
    rerender(draw(done))
    return region.textContent
  })
  expect([...new Set(said)]).toEqual([0, 25, 50, 75, 100].map((share) => `Awards made: ${share} %`))
  expect(screen.getByRole('progressbar', { name: 'Awards made' }).getAttribute('aria-valuenow')).toBe('214')
})
