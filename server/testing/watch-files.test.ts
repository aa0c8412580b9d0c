import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from './server.ts'

const token = 'w'.repeat(40)
let server: TestServer
const names = new Set<string>()

beforeAll(async () => {
  server = await startTestServer({ env: { SASH_METRICS_TOKEN: token } })
  await server.call('GET', '/health')
  const { body } = await server.call('GET', '/metrics', { token })
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
})
afterAll(async () => await server.stop())

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}
const rules: Rule[] = parse(readFileSync('ops/watch/alerts.yaml', 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)

interface Panel {
  id: number
  type: string
  title: string
  targets?: { expr: string }[]
  gridPos: { x: number; y: number; w: number; h: number }
}
const dashboard: { panels: Panel[]; templating: { list: { query: string }[] } } = JSON.parse(
  readFileSync('ops/watch/grafana.json', 'utf8'),
)

const panels = dashboard.panels.filter(({ type }) => type !== 'row')

/** Names of measures in a query; `up` is of Prometheus itself. */
const measuresIn = (query: string): string[] =>
  [...query.replace(/"[^"]*"/g, '').matchAll(/\b(?:sash|process|nodejs)_\w+/g)].map(([name]) => name)

describe('the rules', () => {
  test.each(rules)('$alert asks for measures that there are, and says what to do', ({ expr, annotations, labels }) => {
    const asked = measuresIn(expr)
    if (!expr.startsWith('up{')) expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
    expect(annotations.summary.length * annotations.action.length).toBeGreaterThan(400)
    expect(['critical', 'warning', 'info']).toContain(labels.severity)
  })

  const promtool = findProgram('promtool')
  test.skipIf(!promtool)('are rules to Prometheus itself (skipped where there is no promtool)', () => {
    expect(execFileSync(promtool ?? '', ['check', 'rules', 'ops/watch/alerts.yaml'], { encoding: 'utf8' })).toMatch(
      new RegExp(`SUCCESS: ${rules.length} rules found`),
    )
  })
})

test('the dashboard asks for measures that there are, in panels that do not lie on each other', () => {
  const asked = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => measuresIn(expr)))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !names.has(name))).toEqual([])
  expect(
    measuresIn(dashboard.templating.list.map(({ query }) => query).join(' ')).every((name) => names.has(name)),
  ).toBe(true)
  expect(panels.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(cells.every((cell) => Number(cell.split(' ')[0]) < 24)).toBe(true)
})

test('everything that is measured is watched or shown, and the manual names it', () => {
  const shown = new Set(
    [...rules, ...panels.flatMap(({ targets = [] }) => targets)].flatMap(({ expr }) => measuresIn(expr)),
  )
  const own = [...names].filter((name) => name.startsWith('sash_') && !/_(bucket|sum|count)$/.test(name))
  const isShown = (name: string) => [name, `${name}_bucket`, `${name}_count`].some((one) => shown.has(one))
  expect(own.filter((name) => !isShown(name) && name !== 'sash_process_info')).toEqual([])
  const manual = readFileSync('docs/operating.md', 'utf8')
  expect(own.filter((name) => !manual.includes(`\`${name}\``) && name !== 'sash_process_info')).toEqual([])
})

function findProgram(name: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
