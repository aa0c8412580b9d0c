import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdown } from './fields.ts'
import { withoutTags } from './without-tags.ts'

// What it stands for, said by patterns, which take too long for hostile texts.
const pattern = /<!--(?:[^-]|-(?!->))*-->|<\/?[A-Za-z][\w-]*(?:[\s/][^<>]*)?>/g
const slowly = (value: string): string => {
  let text = value
  for (let left = text.replace(pattern, ''); left !== text; left = text.replace(pattern, '')) text = left
  return text
}

test.each([
  ['<b>bold</b> and <i class="x">more</i>', 'bold and more'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<scr<b>ipt>alert(1)', 'alert(1)'],
  ['a < b and b > a, 1 <2>', 'a < b and b > a, 1 <2>'],
  ['<https://a.example> and <a@b.example>', '<https://a.example> and <a@b.example>'],
  ['one<!-- <b>two</b> -->three', 'onethree'],
  ['<!-- never closed <b>x</b>', '<!-- never closed x'],
])('%s', (text, expected) => {
  expect(withoutTags(text)).toBe(expected)
  expect(slowly(text)).toBe(expected)
})

const pieces = fc.constantFrom('<', '>', '/', 'b', ' ', '!', '-', '<!--', '-->', '<b>', '</b>', '1', '"', '<b ')
test('no tag is left, and what has none is left alone', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (list) => {
      const text = list.join('')
      const left = withoutTags(text)
      expect(withoutTags(left)).toBe(left)
      expect(slowly(left)).toBe(left)
      if (slowly(text) === text) expect(left).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test('nested tags and comments without an end are read in one pass', () => {
  const began = performance.now()
  for (const text of ['<!--'.repeat(50_000), `${'<b'.repeat(50_000)}${'>'.repeat(50_000)}`, '<b '.repeat(50_000)])
    withoutTags(text)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('no image comes about in Markdown by what is taken out of it', () => {
  expect(markdown(100).safeParse('!<i></i>[x](https://a.example/x.png)').success).toBe(false)
  expect(markdown(100).safeParse('!<!-- -->[x](https://a.example/x.png)').success).toBe(false)
  expect(markdown(100).parse('Well <i>done</i>! [x](https://a.example)')).toBe('Well done! [x](https://a.example)')
})
