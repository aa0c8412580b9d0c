import { expect, test } from 'vitest'
import { inTextLanguage } from './text-address.ts'

const asked = 'https://sash.example/public/assertions/a?identity__email=maya%40rivage.example'

test('who changes the language of a badge is still asked about, and nothing else of the address is lost [LG-13]', () => {
  expect(inTextLanguage(asked, 'de')).toBe(`${asked}&lang=de`)
  expect(inTextLanguage(`${asked}&lang=de&lang=fr#endorsements`, 'pt-BR')).toBe(`${asked}&lang=pt-BR#endorsements`)
})

test('a language chosen for all pages is not kept back by the one in the address [LG-13]', () => {
  expect(inTextLanguage(`${asked}&lang=de`)).toBe(asked)
})
