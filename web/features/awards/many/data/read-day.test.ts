import { afterEach, describe, expect, it, vi } from 'vitest'
import { isMonthFirst, readDay } from './read-day.ts'

describe('a date in a list', () => {
  it.each([
    ['2026-06-14', 'en-US', '2026-06-14'],
    ['2026-06-14T10:00:00Z', 'en-US', '2026-06-14T10:00:00Z'],
    ['14.6.2026', 'en-US', '2026-06-14'],
    ['14.06.26', 'de-DE', '2026-06-14'],
    ['14. 6. 2026', 'de-DE', '2026-06-14'],
    ['6/14/2026', 'en-US', '2026-06-14'],
    ['3/4/2026', 'en-US', '2026-03-04'],
    ['3/4/85', 'en-US', '1985-03-04'],
    ['3/4/2026', 'en-GB', '2026-04-03'],
    ['6/14/2026', 'en-GB', '2026-06-14'],
    ['14-06-2026', 'nl-NL', '2026-06-14'],
    ['2026/6/14', 'fr-FR', '2026-06-14'],
    ['14 June 2026', 'en-GB', '2026-06-14'],
    ['June 14, 2026', 'en-US', '2026-06-14'],
    ['14. Juni 2026', 'de-DE', '2026-06-14'],
    ['14 de junio de 2026', 'es-ES', '2026-06-14'],
    ['14 juin 2026', 'fr-FR', '2026-06-14'],
    ['Feb 29, 2028', 'en-US', '2028-02-29'],
  ])('is read as it is written: %s in %s', (text, locale, iso) => {
    expect(readDay(text, isMonthFirst([], locale), locale)).toEqual({ iso })
  })

  it.each([
    ['31.6.2026', '2026-06-30'],
    ['2026-02-30', '2026-02-28'],
    ['February 29, 2026', '2026-02-28'],
  ])('that its month does not have gets the nearest one proposed: %s', (text, nearest) => {
    expect(readDay(text, true, 'en-US')).toEqual({ nearest })
  })

  it.each(['', 'soon', '14.13.2026', '40.1.2026', '14.6', 'Ju 14, 2026', '2026'])('may be none: %s', (text) => {
    expect(readDay(text, true, 'en-US')).toEqual({})
  })
})

describe('the order of day and month', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    [['3/4/2026', '13/4/2026'], false],
    [['13.4.2026', '3/4/2026', '3/14/2026'], true],
    [['14-06-26', ''], false],
  ])('is that of the one that can be read one way only: %j', (cells, monthFirst) => {
    expect(isMonthFirst(cells, 'en-US')).toBe(monthFirst)
    expect(isMonthFirst(cells, 'en-GB')).toBe(monthFirst)
  })

  it.each([
    [['fr-CA', 'en-GB', 'en-US'], false],
    [['en-AU'], false],
    [['en-IE'], false],
    [['en-IN'], false],
    [['en-US', 'en-GB'], true],
    [['fr'], true],
  ])('is otherwise that of the country of the reader: %j', (languages, monthFirst) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    expect(isMonthFirst(['3/4/2026'])).toBe(monthFirst)
  })
})
