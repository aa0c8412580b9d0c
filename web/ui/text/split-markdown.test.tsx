import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { expect, test } from 'vitest'
import { splitMarkdown } from './split-markdown.ts'

const show = (text: string): string => renderToStaticMarkup(<Markdown>{text}</Markdown>).replace(/\n/g, '')
const filler = `${'Sail on, and on. '.repeat(100)}\n\n`
const blocks = [
  '# Skipper\n\n',
  'A paragraph with *emphasis* and a [link](https://example.org).\n\n',
  '- one\n- two\n\n',
  '- one\n\n- two\n\n  within two\n\n',
  '1. one\n\n2. two\n\n',
  '* star\n  * within\n\n',
  '> quote\n\n> another\n\n',
  '    code\n\n    more code\n\n',
  'lazy\n===\n\n',
  '***\n\n',
  '- a\n\n      code in it\n\n',
  '`a` and &amp; and <b>markup</b>\n\n',
  'hard  \nbreak\\\nhere\n\n',
  '<div>\n\nwithin\n\n</div>\n\n',
  '> - in a quote\nlazy on\n\n',
  '\t tab\n\n',
  'the end of it   \n \t \n\n',
]

test('a long text in pieces looks as it does in one', () => {
  let state = 3
  const draw = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    return (state >>> 8) % below
  }
  let most = 0
  for (let round = 0; round < 150; round++) {
    const text = Array.from({ length: 12 }, () => (draw(4) === 0 ? filler : blocks[draw(blocks.length)])).join('')
    const pieces = splitMarkdown(text)
    most = Math.max(most, pieces.length)
    expect(pieces.join('')).toBe(text)
    expect(pieces.map(show).join('')).toBe(show(text))
  }
  expect(most).toBeGreaterThan(3)
}, 60_000)

test.each([
  ['links that are defined elsewhere', '[a]: https://example.org\n\n'],
  ['fences', '```\na\n\n'],
  ['comments', '<!-- a\n\n'],
  ['blocks of markup', '<pre>\n\n'],
])('a text with %s stays whole', (_, block) => {
  const text = filler + block + filler + filler
  expect(splitMarkdown(text)).toEqual([text])
})

test('a short text stays whole', () => {
  expect(splitMarkdown('# a\n\nb\n\nc')).toEqual(['# a\n\nb\n\nc'])
})
