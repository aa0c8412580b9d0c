// npm run containers
//
// Builds ops/Dockerfile on a base made of Debian's own packages, starts it against PostgreSQL as ops/compose.yaml does, and
// restarts two containers one after the other under load; has Helm render the chart. What the machine has not is named and
// left out; as root, with `apt-get install buildah crun debootstrap`, and `helm` from Go's modules, nothing is.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildImage, type Facts, readFacts } from './build-image.ts'
import { tryChart } from './chart/try-chart.ts'
import { startContainer, waitForStart } from './container.ts'
import { makeBase } from './make-base.ts'
import { type Outcome, restartInTurn } from './restart-in-turn.ts'
import { hasCommand } from './run-command.ts'
import { openStore, type Store } from './store.ts'

const say = (line: string) => console.log(`  ${line}`)
const rows: string[] = []
let failed = 0
const tell = (what: string, losses: readonly string[], facts: string) => {
  for (const loss of losses) console.error(`  ${what}: ${loss}`)
  failed += losses.length
  rows.push(`| ${what} | ${losses.length} | ${facts} |`)
}

async function tryTo(what: string, work: () => Promise<Outcome>): Promise<boolean> {
  console.log(what)
  const began = performance.now()
  const { losses, facts } = await work().catch((error): Outcome => ({ losses: [String(error)], facts: [] }))
  tell(what, losses, [...facts, `${Math.round((performance.now() - began) / 1000)} s`].join('; '))
  return losses.length === 0
}

const build = async (store: Store): Promise<Outcome> => {
  await makeBase(store, readFileSync('ops/Dockerfile', 'utf8'), say)
  await buildImage(store)
  const { user, stopSignal, volumes, probe } = await readFacts(store)
  const isAsWritten = [user, stopSignal, ...volumes].join() === 'node,SIGTERM,/data'
  const losses = isAsWritten ? [] : ['user, signal or volume are not what is written there']
  return { losses: probe.length > 1 ? losses : [...losses, 'it has no HEALTHCHECK'], facts: [] }
}

/** The HEALTHCHECK of a container in which nothing answers has to say so. */
const probeAnother = async (store: Store, facts: Facts): Promise<Outcome> => {
  const command = ['node', '-e', 'setInterval(() => undefined, 1000)']
  const other = await startContainer(store, facts, { dataDir: store.folder, env: {}, command })
  try {
    await waitForStart(other)
    const isWell = await other.isHealthy()
    return { losses: isWell ? ['HEALTHCHECK says that one that does not answer is well'] : [], facts: [] }
  } finally {
    await other.remove()
  }
}

const missing = [
  ...(process.getuid?.() === 0 ? [] : ['the rights of root']),
  ...['buildah', 'crun', 'debootstrap'].filter((name) => !hasCommand(name)),
]
if (missing.length > 0) tell('the image', [], `not tried: for want of ${missing.join(', ')}`)
else {
  const store = await openStore(path.resolve('.cache/containers'))
  if (await tryTo('the image is built', () => build(store))) {
    const facts = await readFacts(store)
    await tryTo('a container that does not answer', () => probeAnother(store, facts))
    await tryTo('a rolling restart of two containers', () => restartInTurn(store, facts, say))
  }
}
await tryTo('the chart', tryChart)

console.log('\n| What | faults | seen |\n|---|---:|---|')
for (const row of rows) console.log(row)
process.exit(failed > 0 ? 1 : 0)
