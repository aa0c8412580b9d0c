import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { waitFor } from './wait-for.ts'

/** Further environment variables for the server that will answer at the origin. */
export type Settings = (origin: string) => Record<string, string> | Promise<Record<string, string>>

export interface Sash {
  origin: string
  dataDir: string
  mailbox: Mailbox
  /** What the server has logged as an error so far. */
  errors(): string[]
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/** Starts the built server, empty, with a data folder and a mail server of its own; `settings` are told its origin. */
export async function startSash(settings: Settings = () => ({})): Promise<Sash> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-e2e-'))
  // PostgreSQL runs as another user when root tests, and must be able to pass through.
  chmodSync(dataDir, 0o711)
  const mailbox = await openMailbox()
  const port = await findPort()
  const origin = `http://localhost:${port}`
  const { PATH, HOME } = process.env
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      SASH_DATA: dataDir,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'warn',
      ...(await settings(origin)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))

  const stop = async () => {
    await end(server)
    await mailbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitFor('Sash to start', async () => {
      if (server.exitCode !== null) throw new Error('Sash ended.')
      const isHealthy = await fetch(`${origin}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      return isHealthy || undefined
    })
  } catch (cause) {
    await stop()
    throw new Error(`Sash did not start:\n${said.join('')}`, { cause })
  }
  const errors = () =>
    said
      .join('')
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
  return { origin, dataDir, mailbox, errors, stop }
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const place = probe.address()
      probe.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    })
  })
}

function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
