import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { issuerPerson, password } from '../../server/demo/story.ts'
import { root } from '../run.mjs'

export interface Demo {
  origin: string
  email: string
  password: string
  stop(): Promise<void>
}

const enough = 180_000

/** A server from the sources as they are, with the sample on a throwaway data folder. */
export async function startDemo(): Promise<Demo> {
  const port = await findPort()
  const child = spawn(process.execPath, ['ops/tsx.mjs', 'server/main.ts', '--demo'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SASH_ORIGIN: '', LOG_LEVEL: 'error', SASH_RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const ready = new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('The server did not start.')), enough)
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Sash is ready') && resolve())
    void ended.then(() =>
      reject(new Error(`The server ended before it was ready; see above (${path.basename(root)}).`)),
    )
    void ended.finally(() => clearTimeout(patience))
  })
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, email: issuerPerson.email, password, stop }
}

const findPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
