import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { datePaper } from './date-paper.ts'
import { PaperNote } from './paper-note.tsx'

afterEach(() => {
  document.body.innerHTML = ''
})

it('prints the address of the award and the day of the check', () => {
  const award = {
    url: 'https://sash.example/public/assertions/a',
    imageUrl: '/image',
    imageType: 'png' as const,
    issuedOn: '2026-06-14T00:00:00Z',
    state: 'valid' as const,
    evidence: [],
    signed: true,
  }
  document.body.innerHTML = renderToStaticMarkup(createElement(PaperNote, { award }))
  const note = document.querySelector<HTMLElement>('[data-checked]')
  expect(note?.hidden).toBe(true)
  datePaper(new Date('2026-11-21T23:30:00Z'))
  expect(note?.hidden).toBe(false)
  expect(document.querySelector('.onpaper')?.textContent).toBe(
    'https://sash.example/public/assertions/a Checked on November 21, 2026',
  )
})

it('does nothing where there is no such note', () => {
  expect(() => datePaper()).not.toThrow()
})
