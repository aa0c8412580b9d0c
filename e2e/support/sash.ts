import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { type Mailbox, openMailbox } from './outside/mailbox.ts'
import { makeDataDir, type Server, type Settings, startServer } from './server.ts'

export interface Sash extends Server {
  dataDir: string
  mailbox: Mailbox
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/** The built server, with nobody in it, and with a data folder and a mail server of its own. */
export function startSash(settings?: Settings): Promise<Sash> {
  const dataDir = makeDataDir()
  // Files keep their owner and their mode, on which PostgreSQL insists.
  execFileSync('cp', ['-Rp', `${inject('preparedData')}/.`, dataDir])
  return startOn(dataDir, settings, true)
}

/** The same on an empty folder, as somebody starts it for the first time. */
export const startNewSash = (): Promise<Sash> => startOn(makeDataDir())

async function startOn(dataDir: string, settings: Settings = () => ({}), isHosted = false): Promise<Sash> {
  const mailbox = await openMailbox()
  const removeAll = async () => {
    await mailbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const withMail: Settings = async (origin) => ({ SMTP_URL: mailbox.url, ...(await settings(origin)) })
    const server = await startServer(dataDir, withMail, isHosted)
    const stop = async () => {
      await server.stop()
      await removeAll()
    }
    return { ...server, dataDir, mailbox, stop }
  } catch (error) {
    await removeAll()
    throw error
  }
}
