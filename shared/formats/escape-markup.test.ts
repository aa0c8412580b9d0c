import { expect, test } from 'vitest'
import { escapeMarkup, escapeQuotes, escapeText, escapeXml } from './escape-markup.ts'

const hostile = `</a "b" 'c'>&amp;`

test.each([
  ['between tags', escapeText, `&lt;/a "b" 'c'&gt;&amp;amp;`],
  ['in double quotes', escapeMarkup, `&lt;/a &quot;b&quot; 'c'&gt;&amp;amp;`],
  ['in any quotes', escapeQuotes, `&lt;/a &quot;b&quot; &#39;c&#39;&gt;&amp;amp;`],
  ['in XML', escapeXml, `&lt;/a &quot;b&quot; 'c'&gt;&amp;amp;`],
])('a text can end nothing %s', (_, write, written) => expect(write(hostile)).toBe(written))

test('what XML does not know is not in it, escaped or not', () => {
  expect(escapeXml('a\u0000b\u001bc\ud800d\uffffe🌊')).toBe('a b c d e🌊')
})
