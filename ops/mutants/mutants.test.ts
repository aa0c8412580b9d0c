import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as oauth from './oauth.mjs'
import * as trust from './trust.mjs'
import * as truth from './truth.mjs'

interface Mutant {
  rule: string
  says: string
  file: string
  search: string
  replace: string
}

describe.each<[string, { mutants: Mutant[]; rules: string[]; tests: string[] }]>([
  ['oauth', oauth],
  ['trust', trust],
  ['truth', truth],
])('the faults of %s', (_name, { mutants, rules, tests }) => {
  const titles = tests.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  )

  test.each(mutants)('there is one place for the fault that $says', ({ file, search, replace }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(replace).not.toBe(search)
  })

  const inMigrations = mutants.filter(({ file }) => file.startsWith('server/migrations/'))
  test.each(inMigrations)('no later migration undoes the fault that $says', ({ file, search }) => {
    const later = readdirSync('server/migrations').filter((name) => name > file.slice('server/migrations/'.length))
    const texts = later.map((name) => readFileSync(`server/migrations/${name}`, 'utf8'))
    expect(later.filter((_, index) => texts[index]?.includes(search))).toEqual([])
  })

  test('every rule has a fault, and a test that names it', () => {
    expect([...new Set(mutants.map(({ rule }) => rule))].sort(inOrder)).toEqual(rules)
    for (const rule of rules) expect([rule, titles.some((text) => text.includes(`[${rule}]`))]).toEqual([rule, true])
  })
})

const inOrder = (one: string, other: string): number => Number(one.slice(1)) - Number(other.slice(1))
