import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const frame = 'ui/rows/list-frame.tsx'

/** Pages with a button in both places that do not make the same. */
const others: Readonly<Record<string, string>> = {
  'features/backpack/backpack.tsx': 'what a search did not find is not made there',
}

const pages = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && name !== frame)
  .map((name) => ({ name, text: readFileSync(`web/${name}`, 'utf8') }))

const headed = pages.filter(({ text }) => /<PageHead\b/.test(text))

/** What stands between the braces of each such property. */
function valuesOf(property: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\s${property}=\\{`, 'g'))].map(({ index, 0: { length } }) => {
    const start = index + length
    let depth = 1
    let end = start
    for (; depth > 0 && end < text.length; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
    return text.slice(start, end - 1)
  })
}

/** A button above, and one in the place of an empty list. */
const hasBoth = (text: string) => valuesOf('actions', text).length > 0 && /<EmptyState\b[^>]*?\saction=\{/.test(text)

test('what lists things that people make has the one frame that says where its button stands', () => {
  expect(pages.filter(({ text }) => text.includes(`<ListFrame`)).length).toBeGreaterThan(8)
  const own = headed.filter(({ text }) => hasBoth(text)).map(({ name }) => name)
  expect(own.filter((name) => !(name in others))).toEqual([])
  expect(
    Object.keys(others).filter((name) => !own.includes(name)),
    'exceptions that are none',
  ).toEqual([])
})

test('no head of a page shows a button by how many there are', () => {
  const counts = /\.length\b|\bcount\b|\bisEmpty\b|\bhas[A-Z]\w*|\btotal\b/
  const own = headed.filter(({ text }) => valuesOf('actions', text).some((value) => counts.test(value)))
  expect(own.map(({ name }) => name)).toEqual([])
})

test('a page that does it by itself would be noticed', () => {
  const page = `<PageHead title="Groups" actions={rows && rows.length > 0 && create} />
    <EmptyState drawing="awards" title={t('No groups yet')} action={create}>`
  expect(hasBoth(page)).toBe(true)
  expect(valuesOf('actions', page)).toEqual(['rows && rows.length > 0 && create'])
})
