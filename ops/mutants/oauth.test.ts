import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants, rules, tests } from './oauth.mjs'

const titles = tests.flatMap((folder: string) =>
  readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
)

test.each(mutants as { says: string; file: string; search: string; replace: string }[])(
  'there is one place for the fault that $says',
  ({ file, search, replace }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(replace).not.toBe(search)
  },
)

test('every rule has a fault, and a test that names it', () => {
  expect([...new Set(mutants.map(({ rule }: { rule: string }) => rule))]).toEqual(rules)
  for (const rule of rules) expect([rule, titles.some((text) => text.includes(`[${rule}]`))]).toEqual([rule, true])
})
