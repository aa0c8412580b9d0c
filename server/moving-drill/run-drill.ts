import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { context, db, setContext } from '#infra/context.ts'
import { openDatabase } from '#infra/db/connections/open.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import { transaction } from '#infra/db/transaction.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createLog } from '#infra/log.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readConfig } from '#infra/settings/config.ts'
import { createDiskStore } from '#infra/storage/disk.ts'
import { openAccount } from '../features/accounts/index.ts'
import { readPeople } from '../features/moving/badgr/read-people.ts'
import {
  badgrTables,
  createReport,
  evaluateMove,
  loadTables,
  moveIn,
  openDump,
  openPictures,
  readBadgr,
  writeReport,
} from '../features/moving/index.ts'
import { foldPeople } from '../features/moving/plan/fold-people.ts'
import { readAfter } from './after.ts'
import { readBefore } from './before.ts'
import { compareFields, writeLines } from './compare.ts'
import { shapeFor } from './shape.ts'
import { writeDump } from './write-dump.ts'

interface Drill {
  folder: string
  awards: number
  seed: string
}

const former = 'https://badges.former.example'

/** Runs the whole drill below the folder; returns how many rows came out otherwise than any rule says. */
export const runDrill = async ({ folder, awards, seed }: Drill, say: (line: string) => void): Promise<number> => {
  const shape = shapeFor(awards)
  const dump = await writeDump(folder, seed, shape)
  const stop = await openScratchServer(folder)
  try {
    const begun = performance.now()
    const tables = await loadTables(openDump(dump.tables, badgrTables))
    const report = createReport()
    const move = readBadgr(tables, report)
    const pictures = openPictures(dump.media)
    await evaluateMove(move, { former, own: former }, pictures, report)
    const advance = (what: string, done: number, total: number): void => {
      if (done === total) say(`${done} ${what} after ${seconds(begun)} s`)
    }
    await moveIn(move, { source: 'drill', pictures, report, advance })
    say(`Moved in ${seconds(begun)} s; ${Math.round(process.memoryUsage().rss / 1_000_000)} MB of memory.`)
    for (const line of writeReport(report.lines())) say(line)
    const { ids } = foldPeople(readPeople(tables, createReport()).people, createReport())
    const lines = compareFields(readBefore(tables), await readAfter(), ids)
    for (const line of writeLines(lines)) say(line)
    const wrong = lines.flatMap((line) => line.wrong)
    for (const one of wrong.slice(0, 20)) say(`wrong: ${one}`)
    return wrong.length
  } finally {
    await stop()
  }
}

const seconds = (begun: number): number => Math.round((performance.now() - begun) / 1000)

/** With the operator's account, as a server has it before anything is moved there. */
async function openScratchServer(folder: string): Promise<() => Promise<void>> {
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const database = await openDatabase({ dataDir, log: () => undefined })
  await migrate(database.db)
  const log = createLog('silent')
  const queue = createQueue(database.connection, log, { runsJobs: false })
  setContext({
    config: readConfig({ SASH_DATA: dataDir, LOG_LEVEL: 'silent', SASH_ORIGIN: former }),
    db: database.db,
    log,
    masterKey: createMasterKey(Buffer.alloc(32, 7).toString('base64')),
    queue,
    blobs: createDiskStore(path.join(dataDir, 'blobs')),
    viruses: undefined,
    fetchOutside: async () => ({ ok: false, reason: 'unreachable', detail: 'The drill asks nobody.' }),
    tools: createTools(),
  })
  await context().queue.start({})
  await transaction(db(), (tx) =>
    openAccount(tx, { firstName: 'Op', lastName: 'Erator', passwordHash: null, agreesToTerms: false }),
  )
  return async () => {
    await queue.stop()
    await database.close()
  }
}
