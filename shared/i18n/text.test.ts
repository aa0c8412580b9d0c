import { afterEach, expect, test } from 'vitest'
import { nameService, t, takeCatalogue } from './text.ts'

afterEach(() => {
  takeCatalogue('en', {})
  nameService(() => 'Sash')
})

test('every text can name the service, as its operator calls it', () => {
  expect(t('Your {service} is running')).toBe('Your Sash is running')
  nameService(() => 'Harbour \\\\u0041 {name}')
  expect(t('{name} opens {service}', { name: 'Moodle' })).toBe('Moodle opens Harbour \\\\u0041 {name}')
  expect(t('{service}, home', { service: 'Another' })).toBe('Another, home')
})

test.each(['en', 'de'])('in %s what people typed comes out as they typed it', (language) => {
  takeCatalogue(language, {})
  for (const typed of [
    String.raw`\u0041`,
    String.raw` a\"b\\c\u0000 `,
    String.raw`C:\x41\n`,
    '{name}',
    "it's '{'",
    '#',
  ]) {
    expect(t('Dear {name},', { name: typed })).toBe(`Dear ${typed},`)
  }
})
