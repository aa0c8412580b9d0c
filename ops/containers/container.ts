import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/sash.ts'
import { type Facts, image } from './build-image.ts'
import { userNumber } from './make-base.ts'
import { runCommand, tryCommand } from './run-command.ts'
import type { Store } from './store.ts'
import { writeBundle } from './write-bundle.ts'

export interface Container {
  name: string
  port: number
  origin: string
  /** Whether its HEALTHCHECK says that it is well. */
  isHealthy: () => Promise<boolean>
  /** Runs a command in it as the user of this number, and answers its exit code. */
  run: (user: number, ...words: string[]) => Promise<number>
  /** The signal of the image, and the exit code when it has ended; killed after as long as ops/compose.yaml allows. */
  stop: () => Promise<number>
  remove: () => Promise<void>
  log: () => string
}

interface Start {
  dataDir: string
  env: Record<string, string>
  /** In place of what the image starts. */
  command?: string[]
}

const startMilliseconds = 60_000
const graceMilliseconds = 40_000
// Groups of processes are those of the machine: none is made, and crun does not see them, as it refuses some that it will not touch.
const unseen = 'mount -t tmpfs none /sys/fs/cgroup && exec crun --cgroup-manager=disabled "$@"'
const crun = ['unshare', '--mount', 'sh', '-c', unseen, 'crun']
let count = 0

/** Starts the image with crun, on a copy of its files that nothing is written into. */
export async function startContainer(store: Store, facts: Facts, start: Start): Promise<Container> {
  const port = await freePort()
  const name = `sash-tried-${process.pid}-${++count}`
  const copy = (await runCommand(['buildah', 'from', '--pull-never', image], store.env)).trim()
  const root = (await runCommand(['buildah', 'mount', copy], store.env)).trim()
  const folder = mkdtempSync(path.join(store.folder, 'bundle-'))
  const env = { ...start.env, PORT: String(port) }
  writeBundle(folder, facts, { root, dataDir: start.dataDir, args: start.command ?? facts.command, env })
  const file = path.join(folder, 'log')
  const log = openSync(file, 'w')
  const [program = '', ...words] = [...crun, 'run', '--bundle', folder, name]
  const child = spawn(program, words, { stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = once(child, 'exit').then(([code]) => Number(code ?? -1))
  const run = async (user: number, ...words: string[]) =>
    (await tryCommand([...crun, 'exec', '--user', `${user}:${user}`, name, ...words])).code
  const signal = (which: string) => tryCommand([...crun, 'kill', name, which])
  const [kind, ...probe] = facts.probe
  const stop = async () => {
    await signal(facts.stopSignal)
    const late = setTimeout(() => void signal('KILL'), graceMilliseconds)
    const code = await ended
    clearTimeout(late)
    return code
  }
  return {
    name,
    port,
    origin: `http://127.0.0.1:${port}`,
    isHealthy: async () => (await run(facts.uid, ...(kind === 'CMD-SHELL' ? ['sh', '-c', ...probe] : probe))) === 0,
    run,
    stop,
    remove: async () => {
      if (child.exitCode === null) await signal('KILL')
      await ended
      await tryCommand([...crun, 'delete', '--force', name])
      await tryCommand(['buildah', 'rm', copy], store.env)
      rmSync(folder, { recursive: true, force: true })
    },
    log: () => readFileSync(file, 'utf8').split('\n').slice(-12).join('\n'),
  }
}

/** Waits until requests should be sent to it; throws with its log where that does not come. */
export async function waitForReady({ name, origin, log }: Container): Promise<void> {
  for (const end = performance.now() + startMilliseconds; performance.now() < end; await sleep(200))
    if (await isReady(origin)) return
  throw new Error(`${name} was not ready after ${startMilliseconds / 1000} seconds:\n${log()}`)
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until a command can be run in it. */
export async function waitForStart({ name, run, log }: Container): Promise<void> {
  for (const end = performance.now() + startMilliseconds; performance.now() < end; await sleep(200))
    if ((await run(userNumber, 'node', '--version')) === 0) return
  throw new Error(`${name} did not start:\n${log()}`)
}
