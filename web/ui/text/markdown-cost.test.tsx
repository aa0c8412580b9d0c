import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownRenderer } from './markdown-renderer.tsx'

const length = 16_384
const generous = 5
const fill = (unit: string, size = length): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

/** Seconds of the processor, so that a busy machine counts for little; the better of two. */
const costOf = (text: string): number => {
  const once = () => {
    const before = process.cpuUsage()
    renderToStaticMarkup(<MarkdownRenderer text={text} />)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000_000
  }
  return Math.min(once(), once())
}

const ordinary = fill(
  '# Skipper\n\nSail **three** passages, one at *night*, and pass the [paper](https://example.org/a).\n\n- one\n- two\n\n',
)
const signs = ['[', ']', '(', '*', '_', '`', '<', '>', '- ', '\n', '#', '&', '\\', 'a', '!', '=', '~', ':', '1. ', '  ']

/** Any text that is made of these signs over and over, the same in each run. */
function* makeHostile(wanted: number): Generator<string> {
  let state = 7
  const draw = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    return (state >>> 8) % below
  }
  for (let made = 0; made < wanted; made++) {
    yield fill(Array.from({ length: 1 + draw(5) }, () => signs[draw(signs.length)]).join(''))
  }
}
const pairs: [string, string][] = [
  ['![', '](b)'],
  ['[', ']'],
  ['**', '**'],
  ['`', '`'],
  ['<', '>'],
]
const worst = [
  '===\n',
  '[a]',
  '[a]:b\n',
  '[[[',
  '`a',
  '\\\n',
  '[a](<b',
  '[a](b)',
  '- a\n',
  'a\n\n',
  '\n',
  '<a',
  '&#',
  '~~~\n',
]

test('whatever stands in a text of the greatest length, showing it costs little more than showing an ordinary one', () => {
  costOf(ordinary)
  const limit = generous * costOf(ordinary)
  const hostile = [
    ...worst.map((unit) => fill(unit)),
    ...pairs.map(([open, close]) => fill(open, length / 2) + fill(close, length / 2)),
    ...makeHostile(40),
  ]
  for (const text of hostile) expect([text.slice(0, 12), costOf(text) < limit]).toEqual([text.slice(0, 12), true])
}, 120_000)

test('what people write is shown with its headings, lists and links', () => {
  const html = renderToStaticMarkup(<MarkdownRenderer text={ordinary} />)
  for (const part of ['<h3>Skipper</h3>', '<strong>three</strong>', '<li>one</li>', '<a href="https://example.org/a">'])
    expect(html).toContain(part)
})
