import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildGraph } from './build-graph.ts'
import { findLists } from './find-lists.ts'
import { readSources } from './read-sources.ts'
import { selectTests } from './select-tests.ts'

const aliases = { '#openbadges': './openbadges/index.ts', '#infra/*': './server/infra/*' }

const product = {
  'architecture.test.ts': 'test("a", () => {})',
  'openbadges/index.ts': "export { bake } from './bake.ts'\nexport { read } from './read.ts'",
  'openbadges/bake.ts': "import './crc.ts'\nexport const bake = () => 1",
  'openbadges/crc.ts': 'export const crc = 1',
  'openbadges/crc.test.ts': "import { crc } from './crc.ts'",
  'openbadges/read.ts': 'export const read = () => 1',
  'openbadges/read.test.ts': "import { read } from './read.ts'",
  'server/infra/clock.ts': 'export const now = () => 1',
  'server/infra/clock.test.ts': "import { now } from './clock.ts'",
  'server/features/awards/index.ts': "export { award } from './award.ts'\nexport { list } from './list.ts'",
  'server/features/awards/award.ts': "import { bake } from '#openbadges'\nexport const award = () => bake()",
  'server/features/awards/list.ts': 'export const list = () => []',
  'server/features/awards/awards.test.ts': 'test("a", () => {})',
  'server/features/awards/terms/terms.test.ts': 'test("a", () => {})',
  'server/features/lti/index.ts': "export { launch } from './launch.ts'",
  'server/features/lti/launch.ts': "import { award } from '../awards/index.ts'\nexport const launch = () => award()",
  'server/features/lti/lti.test.ts': 'test("a", () => {})',
  'server/features/search/find.ts': "import { list } from '../awards/index.ts'\nexport const find = () => list()",
  'server/features/search/search.test.ts': 'test("a", () => {})',
  'server/features/site/site.test.ts': 'test("a", () => {})',
  'web/ui/button.tsx': 'export const Button = () => null',
  'web/features/awards/form.tsx': "import { Button } from '../../ui/button.tsx'\nexport const Form = () => Button()",
  'web/features/awards/form.test.tsx': "import { Form } from './form.tsx'",
  'web/app/routes.ts': "const form = () => import('../features/awards/form.tsx')",
}

function select(changed: string | string[], seconds = 1000, files: Record<string, string> = product) {
  const texts = new Map(Object.entries(files))
  const tests = new Map([...texts].filter(([file]) => file.includes('.test.')))
  const graph = buildGraph(texts, aliases)
  const { chosen, left } = selectTests([changed].flat(), { ...graph, tests, lists: findLists(graph) }, seconds)
  const paths = (all: { file: string }[]) => all.map(({ file }) => file)
  return { chosen: paths(chosen), left: paths(left) }
}

test('a change of a feature takes its own tests, and those of the features that use what hangs on it', () => {
  expect(select('server/features/awards/award.ts').chosen).toEqual([
    'architecture.test.ts',
    'server/features/awards/awards.test.ts',
    'server/features/awards/terms/terms.test.ts',
    'server/features/lti/lti.test.ts',
  ])
  expect(select('server/features/awards/list.ts').chosen.at(-1)).toBe('server/features/search/search.test.ts')
})

test('what stands below both is tried by its own tests and by those of whoever takes a name that hangs on it', () => {
  expect(select('openbadges/crc.ts').chosen).toEqual([
    'architecture.test.ts',
    'openbadges/crc.test.ts',
    'server/features/awards/awards.test.ts',
    'server/features/awards/terms/terms.test.ts',
  ])
  expect(select('openbadges/read.ts').chosen).toEqual(['architecture.test.ts', 'openbadges/read.test.ts'])
})

test('the tests of components are those that need the file, however far away', () => {
  expect(select('web/ui/button.tsx').chosen).toEqual(['architecture.test.ts', 'web/features/awards/form.test.tsx'])
})

test('what stands below every feature takes a sample of one test file of each', () => {
  expect(select('server/infra/clock.ts').chosen).toEqual([
    'architecture.test.ts',
    'server/infra/clock.test.ts',
    'server/features/awards/awards.test.ts',
    'server/features/lti/lti.test.ts',
    'server/features/search/search.test.ts',
    'server/features/site/site.test.ts',
  ])
})

test('a changed test runs whatever it takes; of the others the nearest go first, and the rest is named', () => {
  const { chosen, left } = select(['web/features/awards/form.test.tsx', 'server/features/awards/award.ts'], 2.6)
  expect(chosen).toEqual([
    'architecture.test.ts',
    'web/features/awards/form.test.tsx',
    'server/features/awards/awards.test.ts',
  ])
  expect(left).toEqual(['server/features/awards/terms/terms.test.ts', 'server/features/lti/lti.test.ts'])
})

test('units that are equally near take turns', () => {
  const more = {
    ...product,
    'server/features/lti/second.test.ts': '',
    'server/features/search/find.ts': "import { award } from '../awards/index.ts'\nexport const find = () => award()",
  }
  expect(select('server/features/awards/award.ts', 1000, more).chosen.slice(3)).toEqual([
    'server/features/lti/lti.test.ts',
    'server/features/search/search.test.ts',
    'server/features/lti/second.test.ts',
  ])
})

test('a list of all there is carries no change on', () => {
  const many = Array.from({ length: 40 }, (_, index) => `many/part-${index}.ts`)
  const files = {
    ...Object.fromEntries(many.map((file) => [file, 'export const part = 1'])),
    'many/all.ts': many.map((file) => `import './${file.slice(5)}'`).join('\n'),
    'many/all.test.ts': "import './all.ts'",
    'many/one.test.ts': "import './part-1.ts'",
  }
  expect(select('many/part-1.ts', 1000, files).chosen).toEqual(['many/one.test.ts'])
  expect(select('many/all.ts', 1000, files).chosen).toEqual(['many/all.test.ts'])
})

test('types alone make no tests hang on a file', () => {
  const files = { 'one/a.ts': 'export const a = 1', 'one/a.test.ts': "import type { A } from './a.ts'" }
  expect(select('one/a.ts', 1000, files).chosen).toEqual([])
})

test('in the product, a change within a feature leaves alone the features that do not use it', () => {
  const files = ['contracts', 'openbadges', 'server', 'shared', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = readSources('.', files)
  const lists = ['server/features.ts', 'web/app/routes/routes.ts', 'contracts/endpoints.ts']
  expect(lists.filter((file) => !sources.lists.has(file))).toEqual([])
  const { chosen, left } = selectTests(['server/features/collections/order-badges.ts'], sources, 10_000)
  const features = new Set(chosen.flatMap(({ file }) => /^server\/features\/([^/]+)/.exec(file)?.[1] ?? []))
  expect([left, [...features]]).toEqual([[], expect.arrayContaining(['collections', 'backpack-v2'])])
  expect(features.size).toBeLessThan(6)
})
