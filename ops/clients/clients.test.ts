import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countNames, isMadeUp } from './count-names.ts'
import { generators } from './generators.ts'
import { writeTable } from './try-generator.ts'

const page = readFileSync('docs/api.md', 'utf8')

test.each(generators)(
  'the documentation has the command of $name, and it has a job to do',
  ({ name, command, job }) => {
    expect(page).toContain(`\n${command.replace(' -o . ', ' -o sash ')}\n`)
    expect(page).toMatch(new RegExp(`\\n\\| ${name} \\| yes \\| yes \\| yes \\|`))
    expect(existsSync(path.join('ops/clients/jobs', job[0]))).toBe(true)
  },
)

test.each([
  'ListBadgeClasses200ResponseInner',
  'ChangeStaff200Response',
  'InlineObject3',
  'RefusalV1AnyOfInner',
  'BadgeOneOf1',
  'IssuerInputExtensionsType0',
  'IssuerInputExtensionsType0AdditionalPropertyItem',
  'GetSiteConfigResponse200',
])('a name that a generator made up is seen: %s', (name) => {
  expect(isMadeUp(name)).toBe(true)
})

test.each([
  'Award',
  'TargetType',
  'OtherIdentifierIdentifierType',
  'RefusalV1Details',
  'Problem400',
  'ResponseContext',
])('a name of the document is none: %s', (name) => {
  expect(isMadeUp(name)).toBe(false)
})

test('lines and names are counted in what a client is made of', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sash-clients-'))
  writeFileSync(path.join(folder, 'model.py'), 'class Award:\n    pass\nclass Award200Response:\n    pass\n')
  writeFileSync(path.join(folder, 'readme.md'), 'class InlineObject:\n')
  expect(countNames(folder, '.py')).toEqual({ lines: 4, ugly: ['Award200Response'] })
  rmSync(folder, { recursive: true })
})

test('the table says how far each came, and what the machine lacks', () => {
  const told = writeTable([
    { name: 'one', reached: 2, missing: [], lines: 1234, ugly: ['Inner'] },
    { name: 'two', missing: ['go'], lines: 0, ugly: [] },
  ])
  expect(told.slice(2)).toEqual([
    '| one | yes | yes | no | 1,234 | 1: Inner |',
    '| two | this machine has no go |  |  |  |  |',
  ])
})
