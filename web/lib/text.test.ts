import { afterEach, expect, test } from 'vitest'
import { t, takeCatalogue } from './text.ts'

afterEach(() => takeCatalogue('en', {}))

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
