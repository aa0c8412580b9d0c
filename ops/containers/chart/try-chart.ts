import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { environmentSchema } from '#infra/settings/config.ts'
import { hasCommand, runCommand, tryCommand } from '../run-command.ts'
import { findChartFaults, type Manifest } from './find-chart-faults.ts'

const chart = 'ops/helm/sash'
const full = 'ops/containers/chart/full-values.yaml'
// A Helm that was built from its sources takes itself for one of long ago.
const version = ['--kube-version', '1.31.0']
const settings = Object.keys(environmentSchema.shape)
/** What the chart is given each time, and how many documents that makes. */
const ways = [
  { name: 'as it is', args: [], documents: 5 },
  { name: 'with every value set', args: ['--values', full], documents: 6 },
  { name: 'without what can be left out', args: ['--set', 'ingress.enabled=false'], documents: 4 },
]

/**
 * Has Helm lint and render the chart, looks whether its parts fit together, and has kubectl-validate, where that is, hold each to the
 * schemas of Kubernetes that it brings along.
 */
export async function tryChart(): Promise<{ losses: string[]; facts: string[] }> {
  if (!hasCommand('helm')) return { losses: [], facts: ['not tried: for want of helm'] }
  const losses: string[] = []
  const folder = path.resolve('.cache/chart')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let count = 0
  for (const { name, args, documents } of ways) {
    const linted = await tryCommand(['helm', 'lint', '--strict', ...version, chart, ...args])
    if (linted.code !== 0) losses.push(`${name}: ${linted.output}`)
    const text = await runCommand(['helm', 'template', ...version, 'badges', chart, ...args])
    const all: Manifest[] = parseAllDocuments(text).flatMap((document) => document.toJS() ?? [])
    if (all.length !== documents) losses.push(`${name}: ${all.length} documents, and not ${documents}`)
    losses.push(...findChartFaults(all, settings).map((fault) => `${name}: ${fault}`))
    // Its schema comes with the operator of Prometheus.
    for (const one of all.filter(({ kind }) => kind !== 'PodMonitor'))
      writeFileSync(path.join(folder, `${++count}-${one.kind}.yaml`), JSON.stringify(one))
  }
  if (!hasCommand('kubectl-validate')) return { losses, facts: [`${count} documents`, 'no kubectl-validate'] }
  const held = await tryCommand(['kubectl-validate', folder])
  if (held.code !== 0) losses.push(`${held.output}${held.errors}`)
  return { losses, facts: [`${count} documents, held to the schemas of Kubernetes`] }
}
