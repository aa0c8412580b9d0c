import { expect, it } from 'vitest'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { verifierUrlOf } from './verifier-url.ts'

const badge = makeKeptBadge({ id: 'a' })
const imported = {
  edition: '2.0',
  verdict: 'valid',
  reason: '',
  verified_at: '2026-11-20T09:41:07.000Z',
  source_url: 'https://school.example/awards/7',
  file_name: null,
} as const

it('is the address of the badge document, with whoever the current address names', () => {
  const url = new URL(
    verifierUrlOf(badge, 'https://verifier.example/check', '?identity__email=a%40b.example&identity__url=&other=1') ??
      '',
  )
  expect(url.origin + url.pathname).toBe('https://verifier.example/check')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    url: 'https://sash.example/public/assertions/a.json',
    identity__email: 'a@b.example',
  })
})

it('names each of the three identities', () => {
  const search = '?identity__url=https%3A%2F%2Fm.example&identity__telephone=%2B4412'
  const url = new URL(verifierUrlOf(badge, '/verify', search) ?? '')
  expect(url.searchParams.get('identity__url')).toBe('https://m.example')
  expect(url.searchParams.get('identity__telephone')).toBe('+4412')
})

it('is where a badge from elsewhere is hosted, if it is', () => {
  const hosted = verifierUrlOf({ ...badge, imported }, '/verify', '')
  expect(new URL(hosted ?? '').searchParams.get('url')).toBe(imported.source_url)
  expect(verifierUrlOf({ ...badge, imported: { ...imported, source_url: null } }, '/verify', '')).toBeUndefined()
  expect(
    verifierUrlOf({ ...badge, imported: { ...imported, source_url: 'javascript:1' } }, '/verify', ''),
  ).toBeUndefined()
})
