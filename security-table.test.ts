import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

/** Lines are broken anywhere, also within a title. */
const flat = (text: string): string => text.replace(/\s+/g, ' ')
const files = new Map<string, string>()
const read = (file: string): string => {
  const text = files.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  files.set(file, text)
  return text
}

interface NamedTest {
  file: string
  titles: string[]
}

/** `file.test.ts`: “a title”, “another title”. */
const findTests = (text: string): NamedTest[] =>
  [...flat(text).matchAll(/`([\w./-]+\.test\.tsx?)`((?:[:,] “[^”]+”)*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether it is what a test is called by, and not just any text of the file. */
const isTitle = (source: string, title: string): boolean =>
  new RegExp(`(?:\\b(?:test|it)|\\))\\(\\s*(['"\`])${quote(title)}\\1,`).test(source)

const findFaults = (text: string): string[] =>
  findTests(text).flatMap(({ file, titles }) => {
    if (!existsSync(file)) return [`${file} is not there`]
    if (titles.length === 0) return [`${file} is named without a test`]
    return titles.filter((title) => !isTitle(read(file), title)).map((title) => `${file} has no test “${title}”`)
  })

/** What is said of each threat, older demand and fault, by its id. */
const rows = new Map(
  page.split(/^(?=### T\d\d |\| [HR]\d+ |## )/m).flatMap((part): [string, string][] => {
    const [, id] = /^(?:### |\| )([THR]\d+) /.exec(part) ?? []
    return id === undefined ? [] : [[id, part]]
  }),
)
const [table = '', list = ''] = page.split('\n## Open\n')
const gapsIn = (text: string): string[] => [...text.matchAll(/\bG\d+\b/g)].map(([gap]) => gap)

test('every test that the security page names is there', () => {
  expect(findFaults(page)).toEqual([])
  expect(findTests(page).length).toBeGreaterThan(150)
})

test('a file or title that is not there would be noticed', () => {
  const own = 'security-table.test.ts'
  expect(findFaults(`\`${own}\`: “every test that the security\n  page names is there”`)).toEqual([])
  expect(findFaults(`\`${own}\`: “every test that the”, “no such”`)).toHaveLength(2)
  expect(findFaults(`\`${own}\` and \`nowhere.test.ts\`: “x”`)).toHaveLength(2)
})

test('every other file that it names is there', () => {
  const named = [...page.matchAll(/`((?:\w[\w-]*\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file)
  const own = named.filter((file) => !file.startsWith('SASH_DATA/'))
  expect(own.filter((file) => !existsSync(file))).toEqual([])
  expect(own.length).toBeGreaterThan(200)
})

test('each row names a test or a gap, and each threat says in its heading whether a gap is left', () => {
  const ids = (letter: string, count: number, width: number) =>
    Array.from({ length: count }, (_, index) => letter + String(index + 1).padStart(width, '0'))
  expect([...rows.keys()]).toEqual([...ids('T', 51, 2), ...ids('H', 21, 1), ...ids('R', 21, 1)])
  const bare = [...rows].filter(([, text]) => findTests(text).length === 0 && gapsIn(text).length === 0)
  expect(bare.map(([id]) => id)).toEqual([])
  const odd = [...rows].filter(([id, text]) => {
    const state = /: (held|part)$/.exec(text.split('\n', 1)[0] ?? '')?.[1]
    return id.startsWith('T') && state !== (/- Left: .*\bG\d/.test(flat(text)) ? 'part' : 'held')
  })
  expect(odd.map(([id]) => id)).toEqual([])
})

test('what is left open stands in the list, and the list names nothing that no row does', () => {
  const listed = [...list.matchAll(/^- \*\*(G\d+)\*\* /gm)].map(([, gap = '']) => gap)
  expect(listed).toEqual(listed.map((_, index) => `G${index + 1}`))
  const named = new Set(gapsIn(table))
  expect(listed.filter((gap) => !named.has(gap))).toEqual([])
  expect([...named].filter((gap) => !listed.includes(gap))).toEqual([])
})
