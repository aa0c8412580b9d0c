import { fork } from 'node:child_process'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createClient, measure } from '../load.ts'
import type { Costly } from './cost.ts'
import { readProcessor } from './process-tree.ts'

/** Ed25519 signatures of 64 bytes a second, one core: nothing can sign faster here. */
export const measureRawSigning = (seconds: number): number => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const data = randomBytes(64)
  const until = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < until) {
    for (let i = 0; i < 100; i++) sign(null, data, privateKey)
    count += 100
  }
  return count / seconds
}

/** Passwords compared with a hash in a second, all cores: no login can be answered without one comparison. */
export const measureRawHashing = async (hash: string, password: string, seconds: number): Promise<number> => {
  const measureCore = () =>
    new Promise<number>((resolve, reject) => {
      const given = [hash, password, String(seconds)]
      const child = fork(path.join('bench', 'seeds', 'hash-loop.ts'), given, { execArgv: ['--import', 'tsx'] })
      child.once('message', (message) => {
        if (typeof message === 'object' && message !== null && 'perSecond' in message)
          resolve(Number(message.perSecond))
      })
      child.once('exit', (code) => reject(new Error(`The comparing ended with ${code}.`)))
    })
  const speeds = await Promise.all(Array.from({ length: availableParallelism() }, measureCore))
  return speeds.reduce((sum, speed) => sum + speed, 0)
}

/** A Fastify route that answers the same bytes without looking: nothing on Fastify can answer faster here. */
export const measureBareRoute = async (body: string, clients: number, seconds: number): Promise<Costly> => {
  const child = fork(path.join('bench', 'measures', 'bare-server.ts'), [], { execArgv: ['--import', 'tsx'] })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => {
      if (typeof message === 'object' && message !== null && 'address' in message) resolve(String(message.address))
    })
    child.once('exit', () => reject(new Error('The bare server did not start.')))
    child.send(body)
  })
  const client = createClient(address, clients)
  const get = async (index: number) => (await client.send({ path: `/public/assertions/${index}.json` })).status === 200
  await measure(clients, { seconds: 1 }, get)
  const used = () => readProcessor(child.pid ?? 0)
  const before = used()
  const result = await measure(clients, { seconds }, get)
  const cost = { server: ((used() - before) * 1000) / result.requests }
  client.close()
  child.kill()
  return { ...result, cost }
}
