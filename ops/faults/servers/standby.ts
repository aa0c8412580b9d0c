import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './site.ts'

const name = 'standby'
const patienceMilliseconds = 30_000

/**
 * Makes the data directory of a standby in a folder: a copy of a primary that goes on meanwhile, which will then follow
 * what the primary answers at this port.
 */
export async function copyPrimary(primary: Database, from: string, folder: string, port: number): Promise<void> {
  const directory = path.join(folder, 'postgres')
  mkdirSync(folder, { recursive: true })
  await primary.ask(async (database) => {
    await database.query("select pg_backup_start('standby', true)")
    // Files that go while it is copied are in the log.
    spawnSync('cp', ['-a', path.join(from, 'postgres'), directory], { stdio: 'ignore' })
    const { rows } = await database.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeOwned(path.join(directory, 'backup_label'), rows[0]?.labelfile ?? '', directory)
  })
  for (const file of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf']) {
    rmSync(path.join(directory, file), { force: true })
  }
  writeOwned(path.join(directory, 'standby.signal'), '', directory)
  const place = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`
  appendFileSync(path.join(directory, 'postgresql.conf'), `\nprimary_conninfo = '${place}'\n`)
}

function writeOwned(file: string, text: string, like: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  const { uid, gid } = statSync(like)
  chownSync(file, uid, gid)
}

/** Commits wait for the standby from now on. */
export async function waitForStandby(primary: Database, isSynchronous: boolean): Promise<void> {
  await primary.ask(async (database) => {
    await database.query(`alter system set synchronous_standby_names = '${isSynchronous ? name : ''}'`)
    await database.query('select pg_reload_conf()')
    const wanted = isSynchronous ? 'sync' : 'async'
    await waitUntil(async () => {
      const { rows } = await database.query('select from pg_stat_replication where state = $1 and sync_state = $2', [
        'streaming',
        wanted,
      ])
      return rows.length > 0
    })
  })
  // Until each process has read the settings anew.
  await sleep(500)
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('The standby never followed its primary.')
    await sleep(50)
  }
}

/** Makes it the primary; answers the moment of the last commit that it had heard of. */
export const promote = (standby: Database): Promise<Date | undefined> =>
  standby.ask(async (database: pg.Client) => {
    await database.query('select pg_promote(true, 30)')
    const { rows } = await database.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? undefined
  })
