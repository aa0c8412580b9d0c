import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BreakableAddress } from './breakable-address.tsx'

it('an address goes on in the next line with its @, and what has none stays whole', () => {
  const { container, rerender } = render(<BreakableAddress text="ana@aldermoor.example" />)
  expect(container.innerHTML).toBe('ana<wbr>@aldermoor.example')
  rerender(<BreakableAddress text="+44 20 7946 0018" />)
  expect(container.textContent).toBe('+44 20 7946 0018')
})
