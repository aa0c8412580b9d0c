import { expect, it } from 'vitest'
import { consumeEvents, type TrackedEvent, trackEvent } from './track-event.ts'

const makeEvent = (index: number): TrackedEvent => ({ action: `a${index}`, category: 'c', label: 'l' })

it('holds the last ten events until something consumes them, and then hands each over at once [SB-2.54] [SB-9.33]', () => {
  consumeEvents(() => undefined)()
  for (let index = 1; index <= 12; index += 1) trackEvent(makeEvent(index))
  const taken: string[] = []
  const stop = consumeEvents(({ action }) => taken.push(action))
  expect(taken).toEqual(['a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12'])
  trackEvent(makeEvent(13))
  expect(taken.at(-1)).toBe('a13')

  stop()
  trackEvent(makeEvent(14))
  expect(taken.at(-1)).toBe('a13')
  const later: string[] = []
  consumeEvents(({ action }) => later.push(action))()
  expect(later).toEqual(['a14'])
})
