import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
// What was installed, built or kept by a server.
const foreign = ['node_modules', 'dist']
const isForeign = (name: string, folder: string) => foreign.includes(name) || (folder === '' && name === 'data')

/** What is there, by its path below the root; folders too. */
const listBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || isForeign(entry.name, folder)) return []
    const place = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? [place, ...listBelow(place)] : [place]
  })
const places = listBelow('')
const read = (place: string): string => readFileSync(path.join(root, place), 'utf8')

const pages = places.filter((place) => place.endsWith('.md'))
/** Decisions tell of the day on which they were made. */
const manual = pages.filter((page) => !page.startsWith('docs/decisions/'))

/** How GitHub names a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/ /g, '-')

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '')
const anchorsIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const findDeadLinks = (page: string, text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file).replace(/\/$/, '')
    if (target !== page && !places.includes(target)) return [`${page}: ${link}`]
    const isThere = anchor === undefined || anchorsIn(target === page ? text : read(target)).includes(anchor)
    return isThere ? [] : [`${page}: ${link}`]
  })

test('every link from one page of the documentation to another leads to a page and a heading that are there', () => {
  expect(pages.flatMap((page) => findDeadLinks(page, read(page)))).toEqual([])
  expect(pages.length).toBeGreaterThan(150)
})

test('a link that leads nowhere would be noticed', () => {
  const text =
    '# One `word`, two\n\n[a](#one-word-two) [b](#none) [c](operating.md#mail) [d](operating.md#post) [e](none.md)'
  expect(findDeadLinks('docs/x.md', text)).toEqual([
    'docs/x.md: #none',
    'docs/x.md: operating.md#post',
    'docs/x.md: none.md',
  ])
})

test('every source file that a page names is there, be it from the root or from a folder on', () => {
  const named = manual.flatMap((page) =>
    [...read(page).matchAll(/`((?:[\w@-][\w@.-]*\/)+[\w.-]+\.(?:tsx?|mjs|sql|sh|conf|service|timer))`/g)].map(
      ([, file = '']) => ({ page, file }),
    ),
  )
  const ends = new Set(places.flatMap((place) => place.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
  expect(named.filter(({ file }) => !ends.has(file))).toEqual([])
  expect(named.length).toBeGreaterThan(500)
})

const commentsIn = (text: string): string[] => text.match(/(?:^\s*(?:\/?\*|\/\/|--|#)|\s\/\/\s|\/\*\*).*$/gm) ?? []
/** What an operator writes and keeps elsewhere. */
const operatorsPages = /^(?:about-us|privacy-policy)(?:\.[a-z]{2})?\.md$/

const findStrayPages = (text: string): string[] =>
  commentsIn(text)
    .flatMap((comment) => comment.match(/(?<![\w/.-])[\w-][\w./-]*\.md\b/g) ?? [])
    .filter((page) => !operatorsPages.test(page) && !pages.includes(page))

test('every page that a comment in a source names is there, by its path from the root', () => {
  // This one names some that are nowhere, below.
  const sources = places.filter(
    (place) => /\.(?:tsx?|mjs|sql|css|sh)$/.test(place) && !import.meta.filename.endsWith(place),
  )
  expect(sources.flatMap((source) => findStrayPages(read(source)).map((page) => `${source}: ${page}`))).toEqual([])
  expect(sources.length).toBeGreaterThan(3000)
})

test('a comment that names a page which is nowhere would be noticed', () => {
  const text = [
    '/** B1 of rules.md 1.3. */',
    'const one = 1 // as docs/api.md says',
    " * by its api.md, or the operator's about-us.de.md",
    "const two = 'none.md'",
    'const three = 3 /** see docs/none.md */',
  ]
  expect(findStrayPages(text.join('\n'))).toEqual(['rules.md', 'api.md', 'docs/none.md'])
})

test('the page about the architecture names every folder of the root, of the server and of what its features stand on', () => {
  const sources = places.filter((place) => /\.(?:tsx?|sql)$/.test(place))
  const folders = new Set(sources.flatMap((place) => place.match(/^(?:server\/)?[\w-]+(?=\/)/g) ?? []))
  const page = read('ARCHITECTURE.md')
  expect([...folders].filter((folder) => !page.includes(`\`${folder}/`))).toEqual([])
  expect(folders.size).toBeGreaterThan(20)
  const infra = new Set(sources.flatMap((place) => place.match(/(?<=^server\/infra\/)[\w-]+(?=\/)/g) ?? []))
  expect([...infra].filter((folder) => !page.includes(`\`${folder}\``))).toEqual([])
  expect(infra.size).toBeGreaterThan(15)
})

/** Said by one of our own programs to another, and by nobody else. */
const between = [
  'SASH_API',
  'SASH_E2E_REPLICAS',
  'SASH_FUZZ_ROUNDS',
  'SASH_FUZZ_SEED',
  'SASH_IMAGE',
  'SASH_PASSWORD',
  'SASH_YEARS',
  'SASH_YEARS_STEP',
]

test('every variable that a program reads stands in the documentation, and every one that stands there is read', () => {
  const variables = (text: string) => text.match(/\bSASH_[A-Z0-9]+(?:_[A-Z0-9]+)*\b/g) ?? []
  const sources = places.filter((place) => /\.(?:tsx?|mjs|sh)$/.test(place) && !/\.test\.tsx?$/.test(place))
  const known = new Set(
    sources.filter((place) => statSync(path.join(root, place)).isFile()).flatMap((one) => variables(read(one))),
  )
  const told = new Set(manual.flatMap((page) => variables(read(page))))
  expect([...known].filter((name) => !told.has(name) && !between.includes(name))).toEqual([])
  const isRead = (name: string) => known.has(name) || known.has(name.replace(/_FILE$/, ''))
  expect([...told].filter((name) => !isRead(name))).toEqual([])
  expect(between.filter((name) => !known.has(name))).toEqual([])
  expect(known.size).toBeGreaterThan(50)
})
