import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { directionOf } from '#shared/i18n/languages.ts'
import { readLocale, readWished } from './read-language.ts'

const ask = (accept?: string, cookie?: string) =>
  ({
    headers: accept === undefined ? {} : { 'accept-language': accept },
    cookies: cookie === undefined ? {} : { 'settings-language': cookie },
  }) as unknown as FastifyRequest

test('of the languages a browser asks for, the most wanted one that there is counts [LG-02]', () => {
  expect(readWished(ask('de-CH, de;q=0.9, en;q=0.8'))).toBe('de')
  expect(readWished(ask('pl, fr;q=0.3, nl;q=0.7'))).toBe('nl')
  expect(readWished(ask('de;q=0, es-419;q=0.1'))).toBe('es')
  expect(readWished(ask('*'))).toBeUndefined()
  expect(readWished(ask(`${'xx,'.repeat(5000)}de`))).toBeUndefined()
  expect(readWished(ask(';;q=,=;q=x, fr'))).toBe('fr')
})

test('a choice made here before goes first, and what is no language is none [LG-02]', () => {
  expect(readLocale(ask('de', 'fr'))).toBe('fr')
  expect(readLocale(ask('de', '../../etc'))).toBe('de')
  expect(readLocale(ask())).toBe('en')
  expect(directionOf(readLocale(ask('de', 'ar-XB')))).toBe('rtl')
})
