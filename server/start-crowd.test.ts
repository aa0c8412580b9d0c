import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { readConfig } from '#infra/settings/config.ts'
import { addressOf, createTestDatabase } from '#testing/database.ts'
import { startServer } from './start.ts'

const callers = 1500

/** Another thread opens connections, tells in shared memory how many are there, and ends when it is told to. */
const crowd = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, callers, arrived } } = require('node:worker_threads')
const sockets = Array.from({ length: callers }, () => connect(port, '127.0.0.1', () => {
  if (Atomics.add(arrived, 0, 1) + 1 < callers) return
  Atomics.store(arrived, 1, 1)
  Atomics.notify(arrived, 1)
}).on('error', () => undefined))
parentPort.once('message', () => {
  for (const socket of sockets) socket.destroy()
  parentPort.close()
})`

/** How many connections the system lets wait, whatever a server asks for. */
const mostOfSystem = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  } catch {
    return 0
  }
}

test.skipIf(mostOfSystem() < 2 * callers)(
  'callers who come all at once find no shut door while the server is busy, and are taken in several at a time',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-crowd-'))
    const database = await createTestDatabase()
    const settings = { PORT: '0', LOG_LEVEL: 'silent', SASH_DATA: folder, DATABASE_URL: addressOf(database.connection) }
    const server = await startServer(readConfig(settings), () => undefined)
    const arrived = new Int32Array(new SharedArrayBuffer(8))
    const port = Number(new URL(server.address).port)
    const worker = new Worker(crowd, { eval: true, workerData: { port, callers, arrived } })
    try {
      // This thread takes nobody in meanwhile; whoever is not at the door by then never will be.
      const waited = Atomics.wait(arrived, 1, 0, 20_000)
      expect([waited, arrived[0]]).not.toContain('timed-out')
      expect(arrived[0]).toBe(callers)
      // One with each turn would be as many turns as callers.
      let [taken, turns] = [0, 0]
      server.app.server.on('connection', () => taken++)
      while (taken < callers && turns < callers) {
        await nextTurn()
        turns++
      }
      expect(turns).toBeLessThan(callers / 4)
    } finally {
      worker.postMessage('')
      await server.stop()
      await worker.terminate()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
