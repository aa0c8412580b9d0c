import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DatedText } from './dated-text.tsx'

test('a day in a sentence reads as in all other places, and machines read it too', () => {
  const { container } = render(<DatedText value="2026-06-14" say={(day) => `Until ${day}, with its badges.`} />)
  expect(container.textContent).toBe('Until Jun 14, 2026, with its badges.')
  expect(container.querySelector('time')?.dateTime).toBe('2026-06-14')
})

test('a sentence without a day stays whole', () => {
  const { container } = render(<DatedText value={null} say={(day) => `No end${day}.`} />)
  expect(container.innerHTML).toBe('No end.')
})
