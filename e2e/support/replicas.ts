import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBalancer } from './balancer.ts'
import { findPort, launch } from './browser/launch.ts'
import { note } from './browser/toll.ts'
import type { Server, Settings } from './server.ts'

const pauseMs = [5000, 15_000] as const

/** Several servers on one database and one data folder behind one address; one at a time is killed and started anew. */
export async function startReplicas(
  count: number,
  dataDir: string,
  settings: Settings,
  said: string[],
): Promise<Omit<Server, 'errors'>> {
  const ports: number[] = []
  const balancer = await openBalancer(() => ports)
  const database = await holdDatabase(dataDir)
  const end = async () => {
    await balancer.close()
    await database.release()
  }
  try {
    const env = {
      SASH_DATA: dataDir,
      SASH_ORIGIN: balancer.origin,
      DATABASE_URL: database.address,
      ...(await settings(balancer.origin)),
    }
    const start = async (port: number) => ({ port, ...(await launch(port, env, said)) })
    // The first makes the key that the others find in the folder.
    const replicas = [await start(await findPort())]
    while (replicas.length < count) replicas.push(await start(await findPort()))
    ports.push(...replicas.map(({ port }) => port))
    const over = new AbortController()
    const killing = killInTurn(over.signal, async () => {
      const place = randomInt(replicas.length)
      const replica = replicas[place]
      if (!replica) return
      await replica.end('SIGKILL')
      note('killed')
      replicas[place] = await start(replica.port)
    })
    const stop = async () => {
      over.abort()
      // A server that did not come back is told of only once everything has been tidied up.
      const [outcome] = await Promise.allSettled([killing])
      for (const replica of replicas) await replica.end()
      await end()
      if (outcome.status === 'rejected') throw outcome.reason
    }
    return { origin: balancer.origin, stop }
  } catch (error) {
    await end()
    throw error
  }
}

async function killInTurn(signal: AbortSignal, kill: () => Promise<void>): Promise<void> {
  for (;;) {
    await sleep(randomInt(...pauseMs), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await kill()
  }
}

/** PostgreSQL has to outlive the servers, so another process keeps it. */
async function holdDatabase(dataDir: string): Promise<{ address: string; release: () => Promise<void> }> {
  const holder = spawn(process.execPath, ['ops/tsx.mjs', 'ops/faults/hosts/hold-database.ts', dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  const address = await Promise.race([once(createInterface(holder.stdout), 'line'), ended])
  if (typeof address[0] !== 'string') throw new Error('The database did not start.')
  return {
    address: address[0],
    release: async () => {
      holder.stdin.end()
      await ended
    },
  }
}
