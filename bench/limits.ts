import { fork } from 'node:child_process'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import path from 'node:path'
import { createClient, type LoadResult, measure } from './load.ts'

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

/** A Fastify route that answers the same bytes without looking: nothing on Fastify can answer faster here. */
export const measureBareRoute = async (body: string, clients: number, seconds: number): Promise<LoadResult> => {
  const child = fork(path.join('bench', 'bare-server.ts'), [body], { execArgv: ['--import', 'tsx'] })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => {
      if (typeof message === 'object' && message !== null && 'address' in message) resolve(String(message.address))
    })
    child.once('exit', () => reject(new Error('The bare server did not start.')))
  })
  const client = createClient(address, clients)
  const get = async (index: number) => (await client.send({ path: `/public/assertions/${index}.json` })).status === 200
  await measure(clients, { seconds: 1 }, get)
  const result = await measure(clients, { seconds }, get)
  client.close()
  child.kill()
  return result
}
