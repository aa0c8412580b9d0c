import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { compileCatalogue } from '#shared/i18n/compile-catalogue.ts'
import { takeFindings } from '#shared/i18n/sentences/take-findings.ts'
import { takeCatalogue } from '#shared/i18n/text.ts'
import { OfflinePage } from './offline-page.tsx'

afterEach(() => takeCatalogue('en', {}))

test('the page of a pack says what it found in its own language as well [LG-22]', async () => {
  takeCatalogue('de', compileCatalogue(readFileSync('web/locales/de.po', 'utf8')))
  takeFindings()
  const text = JSON.stringify({ '@context': 'https://w3id.org/openbadges/v2', type: 'BadgeClass', name: 'Day Skipper' })
  const packedAt = '2026-11-21T12:00:00.000Z'
  render(<OfflinePage packed={{ name: 'Day Skipper', text, origin: '', verifyUrl: '', packedAt, answers: [] }} />)
  await screen.findAllByText(/Dies ist die Beschreibung eines Badges/)
  expect(document.body.textContent).toContain('Diese Seite prüft das Badge selbst.')
  expect(document.body.textContent).not.toMatch(/somebody was awarded|Hand in the badge/)
})
