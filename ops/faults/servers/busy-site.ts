import { rmSync } from 'node:fs'
import { type Client, createClient } from '../../../bench/load.ts'
import { listParts, mixOf } from '../../../bench/mix.ts'
import { freePort, makeDataDir, startSash } from '../../../bench/sash.ts'
import { createPerson } from '../../../bench/seeds/people.ts'
import { seedAwards } from '../../../bench/seeds/seed-awards.ts'
import { seedCrowd } from '../../../bench/seeds/seed-crowd.ts'

const awards = 20_000
const accounts = 2000
const connections = 100

export type Work = (index: number) => Promise<boolean>

/** A server with people and awards, and calls of all kinds to it. */
export interface BusySite {
  work: Work
  dataDir: string
  /** Calls so far that were answered with 503. */
  refused(): number
  /** Of the server alone, in MiB; of a stopped one 0. */
  memory(): number
  openFiles(): number
  /** Again on the same data. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

export async function openBusySite(): Promise<BusySite> {
  const place = { dataDir: makeDataDir(), port: await freePort() }
  let sash: Awaited<ReturnType<typeof startSash>> | undefined = await startSash(place)
  const client = createClient(sash.origin, connections)
  const stop = async () => {
    await sash?.stop()
    sash = undefined
  }
  const close = async () => {
    client.close()
    await stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  }
  try {
    const owner = await createPerson(client, 'owner')
    const seeded = await seedAwards(client, owner, { dataDir: place.dataDir, awards })
    const crowd = await seedCrowd(client, { owner, seeded, accounts })
    await seeded.database.end()
    let refused = 0
    const send: Client['send'] = async (call) => {
      const answer = await client.send(call)
      if (answer.status === 503) refused += 1
      return answer
    }
    const ask = mixOf(listParts({ origin: sash.origin, crowd, seeded, owner }), [{ ...client, send }])
    return {
      work: async (index) => (await ask(index)) === true,
      dataDir: place.dataDir,
      refused: () => refused,
      memory: () => sash?.memory() ?? 0,
      openFiles: () => sash?.openFiles() ?? 0,
      start: async () => {
        sash = await startSash(place)
      },
      stop,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
