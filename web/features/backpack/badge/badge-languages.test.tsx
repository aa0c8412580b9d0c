import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { shownAchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadge } from '#web/testing/screens/open-badge.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const makeSpoken = (): BackpackBadge => {
  const badge = makeKeptBadge({ id: 'a' })
  badge.json.badge.criteria_text = 'Sail.'
  badge.json.badge.details = shownAchievementDetails.parse({
    in_language: 'en',
    translations: [
      {
        language: 'de',
        name: 'Tagesskipper',
        description: 'Segelt bei Tag.',
        criteria_text: 'Segle.',
        image_alt: 'Ein Boot',
      },
      { language: 'pt-BR', name: 'Capitão de dia', description: 'Navega de dia.', criteria_text: null },
    ],
  })
  return badge
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const langOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')

describe('a badge in several languages', () => {
  it('is told in the language of its reader, which may be one that the app does not speak [LG-12]', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-PT', 'en'])
    openBadge(makeSpoken())
    expect(langOf(await title('Capitão de dia'))).toBe('pt-BR')
    expect(langOf(screen.getByText('Navega de dia.'))).toBe('pt-BR')
    expect(langOf(screen.getByText('Sail.'))).toBe('en')
  })

  it('can be read in each of them [LG-13]', async () => {
    openBadge(makeSpoken())
    expect(langOf(await title('Day Skipper'))).toBe('en')
    const languages = within(screen.getByRole('navigation', { name: 'Languages of this badge' }))
    expect(languages.getByRole('button', { name: 'English' }).getAttribute('aria-current')).toBe('true')
    await userEvent.click(languages.getByRole('button', { name: 'Deutsch' }))
    await waitFor(() => expect(langOf(screen.getByRole('heading', { level: 1 }))).toBe('de'))
    expect(screen.getByAltText('Ein Boot')).toBeTruthy()
    expect(langOf(screen.getByText('Segle.'))).toBe('de')
    expect(languages.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-current')).toBe('true')
    await userEvent.click(languages.getByRole('button', { name: 'English' }))
    expect(await title('Day Skipper')).toBeTruthy()
  })

  it('offers nothing to choose where there is one language [LG-13]', async () => {
    openBadge(makeKeptBadge({ id: 'a' }))
    await title('Day Skipper')
    expect(screen.queryByRole('navigation', { name: 'Languages of this badge' })).toBeNull()
  })
})
