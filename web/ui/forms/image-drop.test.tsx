import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImageDrop } from './image-drop.tsx'

it('asks for a valid image file when nothing better is known [SB-5.2]', () => {
  const { rerender } = render(<ImageDrop label="Image" onFile={() => undefined} error />)
  const input = screen.getByLabelText('Image', { selector: 'input' })
  const described = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toBe('Please provide a valid image file')
  rerender(<ImageDrop label="Image" onFile={() => undefined} error="notes.png is not a valid image file" />)
  expect(described()).toBe('notes.png is not a valid image file')
})

it('says that a large file is being read', () => {
  render(<ImageDrop label="Image" onFile={() => undefined} isLoading />)
  expect(screen.getByText('Loading File...')).toBeTruthy()
})
