import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownAchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { makeBadge, open, serve } from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const spoken = makeBadge({ id: 'b', name: 'Boating' })
spoken.json.badge.details = shownAchievementDetails.parse({
  in_language: 'en',
  translations: [{ language: 'pt', name: 'Vela', description: 'Navega de dia.', criteria_text: null }],
})

it('cards and rows tell each badge in the language of their reader, and are ordered by what they say [LG-12]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'en'])
  serve([spoken, makeBadge({ id: 'c', name: 'Caving' })])
  open('/recipient/badges?sortBy=name')
  const card = await screen.findByRole('heading', { level: 3, name: 'Vela' })
  expect(card.lang).toBe('pt')
  expect(screen.getByText('Navega de dia.').lang).toBe('pt')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Caving', 'Vela'])
})

it('a language that was chosen goes before those of the browser [LG-12]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'en'])
  localStorage.setItem('settings-language', 'en')
  serve([spoken])
  open('/recipient/badges')
  expect((await screen.findByRole('heading', { level: 3, name: 'Boating' })).lang).toBe('en')
})
