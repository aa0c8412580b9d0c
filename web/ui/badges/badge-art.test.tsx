import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadgeArt } from './badge-art.tsx'
import '../test-setup.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom loads no images and calls them complete at once.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const image = () => screen.getByAltText('Day Skipper')

test('a picture that arrives quickly never shows as loading [SB-4.10] [SB-9.3]', () => {
  render(<BadgeArt src="/a.svg" alt="Day Skipper" />)
  act(() => void vi.advanceTimersByTime(29))
  expect(image().title).toBe('')
  fireEvent.load(image())
  act(() => void vi.advanceTimersByTime(100))
  expect(image().title).toBe('')
})

test('a picture that takes longer than 30 ms says that it is loading [SB-2.6] [SB-4.10] [SB-9.3]', () => {
  render(<BadgeArt src="/a.svg" alt="Day Skipper" />)
  act(() => void vi.advanceTimersByTime(30))
  expect(image().title).toBe('Loading Badge...')
  fireEvent.load(image())
  expect(image().title).toBe('')
})

test('a picture that does not load says so [SB-2.6]', () => {
  render(<BadgeArt src="/a.svg" alt="Day Skipper" />)
  fireEvent.error(image())
  expect(screen.getByTitle('Badge Failed to Load').getAttribute('aria-label')).toBe('Day Skipper')
})

test.each([
  [undefined, 'Failed to load badge image /a.svg'],
  [{ issuerSlug: 'harbour', badgeSlug: 'skipper' }, 'Failed to load badge image for issuer harbour and slug skipper'],
])('whose picture did not load stands in the console [SB-8.39]', (of, text) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<BadgeArt src="/a.svg" alt="Day Skipper" of={of} />)
  fireEvent.error(image())
  expect(logged).toHaveBeenCalledExactlyOnceWith(text)
})

test('a badge without a picture counts as failed', () => {
  render(<BadgeArt src={null} />)
  expect(screen.getByTitle('Badge Failed to Load')).toBeTruthy()
})

test('a picture that was there before React is shown at once', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400)
  render(<BadgeArt src="/a.svg" alt="Day Skipper" />)
  act(() => void vi.advanceTimersByTime(100))
  expect(image().title).toBe('')
})

test('another address after a failure is tried again', () => {
  const { rerender } = render(<BadgeArt src="/a.svg" alt="Day Skipper" />)
  fireEvent.error(image())
  rerender(<BadgeArt src="/b.svg" alt="Day Skipper" />)
  expect(image().getAttribute('src')).toBe('/b.svg')
})

const picture = `https://sash.example/public/pictures/${'a'.repeat(64)}`

test('a picture of Sash is fetched as small as it is shown', () => {
  const { rerender } = render(<BadgeArt src={picture} alt="Day Skipper" size={40} />)
  expect(image().getAttribute('srcset')).toBe(`${picture}/64 1x, ${picture}/128 2x`)
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['40', '40'])
  rerender(<BadgeArt src={picture} alt="Day Skipper" eager sizes="11rem" />)
  expect(image().getAttribute('srcset')).toContain(`${picture}/384 384w`)
  expect(image().getAttribute('sizes')).toBe('11rem')
  expect(image().getAttribute('fetchpriority')).toBe('high')
})

test('where no smaller form can be had the picture itself is shown', () => {
  render(<BadgeArt src={picture} alt="Day Skipper" />)
  fireEvent.error(image())
  expect([image().getAttribute('srcset'), image().getAttribute('src')]).toEqual([null, picture])
  fireEvent.error(image())
  expect(screen.getByTitle('Badge Failed to Load')).toBeTruthy()
})
