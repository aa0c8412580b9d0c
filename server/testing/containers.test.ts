import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { endpoints } from '#contracts/endpoints.ts'
import { environmentSchema } from '#infra/settings/config.ts'

const settings = Object.keys(environmentSchema.shape)
// Of Node and the C library, not of Sash.
const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX']
const paths = endpoints.map((endpoint) => endpoint.path)
const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !settings.includes(name) && !ofNode.includes(name))

describe('the image', () => {
  const text = readFileSync('ops/Dockerfile', 'utf8')
  const last = text.slice(text.lastIndexOf('FROM '))

  test('takes what is there, sets what Sash knows, and runs as nobody in particular', () => {
    const copied = [...last.matchAll(/^COPY --from=build \/sash\/(\S+) \1$/gm)].map(([, name = '']) => name)
    expect(copied).toEqual(['package.json', 'dist', 'server/migrations', 'web/locales', 'web/ui/fonts'])
    expect(copied.filter((name) => name !== 'dist' && !existsSync(name))).toEqual([])
    expect(unknown([...last.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))).toEqual([])
    expect(last).toMatch(/^USER node$/m)
    expect(paths).toContain(/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/[a-z/]+)/.exec(last)?.[1])
  })

  test('has everything that the server reads beside its bundle', () => {
    const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\/|^demo\/|-cli\.ts$/.test(name))
      .map((name) => readFileSync(path.join('server', name), 'utf8'))
    const read = sources.flatMap((source) =>
      [...source.matchAll(/path\.resolve\('([\w/-]+)'/g)].map(([, name]) => name),
    )
    expect(read.length).toBeGreaterThan(3)
    expect(read.filter((name) => !/^(dist(\/|$)|web\/locales$|web\/ui\/fonts$)/.test(name ?? ''))).toEqual([])
  })
})

test('what is composed sets what Sash knows', () => {
  const { services } = parse(readFileSync('ops/compose.yaml', 'utf8'), { merge: true })
  expect(Object.keys(services)).toEqual(['web', 'worker', 'database', 'storage', 'bucket'])
  for (const role of ['web', 'worker'] as const) {
    const { environment, depends_on, cap_drop } = services[role]
    expect([environment.SASH_ROLE, unknown(Object.keys(environment)), cap_drop]).toEqual([role, [], ['ALL']])
    expect(Object.keys(depends_on)).toEqual(['database', 'bucket'])
  }
})

describe('the chart', () => {
  const folder = 'ops/helm/sash'
  const templates = readdirSync(`${folder}/templates`).map((name): [string, string] => [
    name,
    readFileSync(`${folder}/templates/${name}`, 'utf8'),
  ])
  const values = parse(readFileSync(`${folder}/values.yaml`, 'utf8'))
  const all = templates.map(([, text]) => text).join('\n')

  test('asks for values that there are', () => {
    const asked = [...all.matchAll(/\.Values\.([\w.]+)/g)].map(([, name = '']) => name)
    const isThere = (name: string) =>
      name.split('.').reduce<unknown>((at, key) => Object(at)[key], values) !== undefined
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !isThere(name))).toEqual([])
    expect(parse(readFileSync(`${folder}/Chart.yaml`, 'utf8')).appVersion).toBe(
      JSON.parse(readFileSync('package.json', 'utf8')).version,
    )
  })

  test.each(templates)('%s closes what it opens', (_, text) => {
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
    expect(count(/\{\{-? *(if|range|with|define) /g)).toBe(count(/\{\{-? *end *-?\}\}/g))
  })

  test.each(templates.filter(([name]) => name.endsWith('.yaml')))('%s is YAML once its gaps are filled', (_, text) => {
    const filled = text
      .replace(/^\s*\{\{-? *(include|toYaml)[^\n]*$/gm, (line) => `${/^ */.exec(line)?.[0] ?? ''}filled: here`)
      .replace(/^\s*\{\{-[^\n]*\}\}$/gm, '')
      .replace(/"\{\{[^\n]*\}\}"|\{\{[^\n}]*\}\}/g, 'filled')
    const documents = parseAllDocuments(filled)
    expect(documents.flatMap((document) => document.errors.map(String))).toEqual([])
    expect(documents.some((document) => typeof document.toJS()?.kind === 'string')).toBe(true)
  })

  test('sets what Sash knows, and probes addresses that there are', () => {
    const names = [...all.matchAll(/- name: ([A-Z_]+)$/gm), ...all.matchAll(/key: ([A-Z_]+)$/gm)]
    expect(names.length).toBeGreaterThan(4)
    expect(unknown(names.map(([, name = '']) => name))).toEqual([])
    const probed = [...all.matchAll(/path: (\/health\S*)/g)].map(([, name]) => name)
    expect(probed).toEqual(['/health/live', '/health/live', '/health/ready'])
    expect(probed.filter((name) => !paths.includes(name ?? ''))).toEqual([])
  })
})

describe.each(['sash', 'sash-web', 'sash-worker', 'sash-backup'])('the unit %s of systemd', (name) => {
  const unit = readFileSync(`ops/${name}.service`, 'utf8')
  const has = (tool: string) => existsSync(`/usr/bin/${tool}`)

  test('sets what Sash knows', () => {
    const named =
      /^Environment=(.*)$/m
        .exec(unit)?.[1]
        ?.split(' ')
        .map((pair) => pair.split('=')[0] ?? '') ?? []
    expect(named.length).toBeGreaterThan(2)
    expect(unknown(named)).toEqual([])
  })

  test.skipIf(!has('systemd-analyze'))('is clean and closed to systemd itself (skipped where there is none)', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-unit-'))
    try {
      const timer = `ops/${name}.timer`
      const files = [`${name}.service`, ...(existsSync(timer) ? [`${name}.timer`] : [])]
      for (const file of files) {
        const text = readFileSync(`ops/${file}`, 'utf8').replace('/usr/bin/node', process.execPath)
        writeFileSync(path.join(folder, file), text)
      }
      const all = files.map((file) => path.join(folder, file))
      expect(execFileSync('systemd-analyze', ['verify', ...all], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
      const evaluated = execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', all[0] ?? ''], {
        encoding: 'utf8',
      })
      expect(evaluated).toMatch(/Overall exposure level .*: [01]\.\d OK/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test.each(['web', 'worker'])('the unit of the %s is that of a whole server, but for its role', (role) => {
  const lines = (name: string) =>
    readFileSync(`ops/${name}.service`, 'utf8')
      .split('\n')
      .filter((line) => !/^#|^$/.test(line))
  const [whole, half] = [lines('sash'), lines(`sash-${role}`)]
  const environment = whole.find((line) => line.startsWith('Environment='))
  expect(half.filter((line) => !whole.includes(line))).toEqual([
    expect.stringMatching(/^Description=Sash, its /),
    'Conflicts=sash.service',
    `${environment} SASH_ROLE=${role}`,
    `EnvironmentFile=-/etc/sash/${role}.env`,
  ])
  expect(whole.filter((line) => !half.includes(line))).toEqual([expect.stringMatching(/^Description=/), environment])
})
