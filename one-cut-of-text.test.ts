import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const door = 'server/infra/one-line.ts'

/**
 * A text that is cut between two units may lose half of a sign, and what has half of one is no text to PostgreSQL: as JSON it is
 * refused, and whatever was to be written with it fails each time. What stands here is no text of others, or no text at all.
 */
const allowed: Record<string, string> = {
  'server/features/badge-packs/write-pack.ts': 'the name of a host in the letters that a file may have',
  'server/infra/images/svg-attributes.ts': 'base64, of which the beginning is looked at',
  'server/infra/json/parse-json.ts': 'digits of a number',
  'server/infra/http/accept.ts': 'a list',
  'server/features/vc-api/read-request.ts': 'a list',
  'server/features/groups/routes.ts': 'a list',
  'server/features/backpack/list-removed.ts': 'a list',
}

/** Texts are cut at a number of thirty or more or at a constant of this name; what is cut at `most…` are lists, and at `at` or `end` places. */
const way =
  /\.(?:slice|substring|substr)\(0, (?:[3-9]\d|\d{3,}|longest\w*|\w*\.?\w+(?:Length|Maximum|Characters|Letters))(?: - [^()]*)?\)/g
const isOwn = /(?:toISOString\(\)|digest\('\w+'\)|\.toString\('\w+'\)|\bdigest|file_key)\??$/
const joined = /(?:Array\.from\(|\[\.\.\.)[^,\n]*\)?\.slice\(0, [^\n()]*\)\.join\(''\)/

const isSource = (file: string) => /(?<!\.test)\.tsx?$/.test(file)
const tried = /^server\/(?:testing|demo|samples|moving-drill)\//
const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file}`)
  .filter((file) => isSource(file) && !tried.test(file) && file !== door)

const findWays = (text: string): string[] => {
  const lines = text.replace(/\n\s+(?=\.)/g, '')
  const cuts = [...lines.matchAll(way)].filter(({ index }) => !isOwn.test(lines.slice(0, index)))
  return [...cuts.map(([found]) => found), ...(joined.exec(lines) ?? [])]
}

test('texts are cut by shorten and cut, which halve no sign', () => {
  expect(files.length).toBeGreaterThan(1000)
  const passing = files.flatMap((file) => {
    const found = findWays(readFileSync(file, 'utf8'))
    return found.length > 0 && !Object.hasOwn(allowed, file) ? [{ file, found }] : []
  })
  expect(passing).toEqual([])
})

test('no file may cut by itself that does not any more', () => {
  expect(Object.keys(allowed).filter((file) => findWays(readFileSync(file, 'utf8')).length === 0)).toEqual([])
})

test.each([
  'name: name.slice(0, detailLength)',
  'text.slice(0, limits.nameLength)',
  'text.slice(0, longest - 1)',
  'error.message.substring(0, 500)',
  'plain\n    .trim()\n    .slice(0, longestName)',
  "[...line].slice(0, most).join('')",
  "Array.from(words).slice(0, longestName).join('')",
])('a new cut is seen: %s', (text) => {
  expect(findWays(text)).not.toEqual([])
})
