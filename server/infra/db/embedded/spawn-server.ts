import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { programOf } from './binaries.ts'
import type { RunPlace } from './run-as.ts'

// The pipe on descriptor 3 ends when Node ends, however that happens; SIGINT is PostgreSQL's fast, clean shutdown.
// TERM and INT are ignored because they reach Node too, which then closes the pipe in good order.
const watchdog = `
trap '' TERM INT HUP
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( read -r _ <&3; kill -INT $server ) &
reader=$!
exec 3<&-
wait $server
code=$?
kill -KILL $reader 2>/dev/null
exit $code
`

const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Error details and statements hold people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const fleetingSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  deadlock_timeout: '50ms',
}
const largestLog = 5_000_000

/** Starts PostgreSQL under a watchdog that stops it when this process ends, even by SIGKILL. Closing stdin stops it. */
export function spawnServer(place: RunPlace, directory: string, socketFolder: string, durable: boolean): ChildProcess {
  const chosen = { ...settings, ...(durable ? durableSettings : fleetingSettings) }
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(path.join(place.folder, 'postgres.log'))
  const command = [programOf(place.binaries, 'postgres'), '-D', directory, '-k', socketFolder, ...options]
  const server = spawn('/bin/sh', ['-c', watchdog, 'sash-postgres', ...command], {
    ...place.runAs,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', log, log],
    // A process group of its own, so that Ctrl+C reaches only Node and requests in flight can finish.
    detached: true,
  })
  closeSync(log)
  server.stdin?.on('error', () => undefined)
  server.unref()
  return server
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > largestLog) renameSync(file, `${file}.1`)
  } catch {
    // No log yet.
  }
  return openSync(file, 'a', 0o600)
}
