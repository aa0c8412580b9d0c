import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listBelow, listCode } from './ops/quick/list-code.ts'
import { type Aliases, resolveImport } from './ops/quick/resolve-import.ts'

const sources = listCode()
const aliases: Aliases = JSON.parse(readFileSync('package.json', 'utf8')).imports

test('nothing of a feature begins by itself: what it listens to stands in its feature.ts', () => {
  const atImport = /^(?!describe|test|expect|import|export|if|for|function)[\w.]+\((?!\/)/m
  const shipped = sources.filter((file) => file.startsWith('server/features/') && !/\.test\.tsx?$/.test(file))
  expect(shipped.filter((file) => atImport.test(readFileSync(file, 'utf8'))).sort()).toEqual([
    // A setting of a package, and the files that threads begin with.
    'server/features/awards/signing/sign-worker.ts',
    'server/features/verifier/thread/verify-worker.ts',
    'server/features/wallets/library.ts',
    // Figures are told from wherever they are counted.
    'server/features/webhooks/deliveries/measure-deliveries.ts',
  ])
  expect(atImport.test('onAccountDeletion(dropFilesOf)')).toBe(true)
})

test('openbadges has no clock, no randomness and no network', () => {
  const impure = /\bfetch\(|Date\.now\(\)|new Date\(\)|Math\.random\(/
  const pure = sources.filter((file) => file.startsWith('openbadges/') && !/\.(test|oracle)\.ts$/.test(file))
  expect(pure.filter((file) => impure.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(pure.length).toBeGreaterThan(30)
})

const staticPattern = /^(?:import|export) (?!type)(?:[^'"()]* from )?'([^']+)'/gm

/** The files that are there before anything is waited for; types and what is fetched later are not among them. */
function listStatic(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !sources.includes(file)) return seen
  seen.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(staticPattern))
    listStatic(resolveImport(file, specifier, aliases), seen)
  return seen
}

test("what starts before the reader's language is there brings no texts along: they would stay English [LG-01]", () => {
  const files = [...listStatic('web/start.ts')]
  expect(files).toContain('web/app/start/start-language.ts')
  expect(files).toContain('web/lib/formats/read-bytes.ts')
  expect(files.filter((file) => file.endsWith('shared/i18n/text.ts'))).toEqual([])
})

test('the server calls others through its one guarded door', () => {
  const bare = /(?<![\w.$'`])fetch\(|globalThis\.fetch/
  const shipped = listBelow('server').filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/(?:testing|cli)\//.test(file),
  )
  const calls = shipped.filter((file) => bare.test(readFileSync(file, 'utf8')))
  // It is given a guarded one by that name.
  expect(calls).toEqual(['server/features/verifier/batches/share-fetches.ts'])
  expect(bare.test("const answer = await fetch('https://a.example')")).toBe(true)
})

test('components of the browser follow values through one store', () => {
  const own = /new Set<\(\w*(?::[^)]*)?\) => void>\(\)/
  const files = sources.filter((file) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file))
  // What waits there is called once, when a pointer is let go.
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual(['web/ui/feedback/run-after-press.ts'])
  expect(own.test('const listeners = new Set<() => void>()')).toBe(true)
})
