import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { context } from '#infra/context.ts'
import { addressOf } from '#testing/database.ts'
import { givenWorld, testKey } from '#testing/given/given-world.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../cli/run-command.ts'

let server: TestServer
let environment: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  await givenWorld(server)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context().db)
  environment = {
    DATABASE_URL: addressOf({ ...inject('testPostgres'), database: rows[0]?.name ?? '' }),
    SASH_DATA: context().config.dataDir,
    SASH_MASTER_KEY: testKey,
    // Where nobody listens.
    SASH_ORIGIN: 'http://localhost:19299',
  }
})
afterAll(async () => await server.stop())

const ask = async (more: Record<string, string>, ...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(['doctor', ...args], {
    environment: { ...environment, ...more },
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('of a server that is well it says so, line by line', async () => {
  const answer = await ask({})
  expect(answer).toMatchObject({ code: 0, err: '' })
  expect(answer.out).toMatch(/^ok {4}database +PostgreSQL \d+\.\d+, \d+ MB, up to date\.$/m)
  expect(answer.out).toMatch(/^ok {4}clock +It agrees with the database to within 5 seconds\.$/m)
  expect(answer.out).toMatch(/^ok {4}keys +The master key opens all [2-9] secrets\.$/m)
  expect(answer.out).toMatch(/^ok {4}storage +A probe was written, read and deleted\.$/m)
  expect(answer.out).toMatch(/^warn {2}address +.*cannot be had from here .* – start Sash/m)
  expect(answer.out).toMatch(/^warn {2}backups +Nobody said where backups lie\. – name the folder/m)
})

test('what is broken is named, with what to do, and the exit tells scripts', async () => {
  const { db, config } = context()
  // A queue that no server works at, and what was given up.
  await sql`select jobs.create_queue('forgotten', '{"policy": "standard"}')`.execute(db)
  await sql`insert into jobs.job (name, start_after) values ('forgotten', now() - interval '1 hour'), ('dead', now())`.execute(
    db,
  )
  const backups = path.join(config.dataDir, 'backups')
  mkdirSync(backups)
  writeFileSync(path.join(backups, 'sash-2025-01-01T02-30-00Z.tar.gz'), '')
  const broken = {
    SASH_BLOBS: 's3://badges?endpoint=http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SASH_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    SASH_ORIGN: 'https://badges.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SASH_MAIL_FROM: 'badges@sash.invalid',
  }
  const answer = await ask(broken, '--backups', backups, '--json')
  const findings: { check: string; state: string; says: string; todo?: string }[] = JSON.parse(answer.out)
  const bad = findings.filter(({ state }) => state === 'bad').map(({ check }) => check)
  expect(bad).toEqual(['keys', 'jobs', 'mail', 'storage', 'backups'])
  expect(answer).toMatchObject({ code: 1, err: '5 things have to be mended.' })
  const saying = (check: string) => findings.find((finding) => finding.check === check)?.says
  expect(saying('keys')).toMatch(/^The master key does not open \d × signing key of an issuer, .*secret of a webhook/)
  expect(saying('settings')).toBe('Sash does not know SASH_ORIGN.')
  expect(saying('jobs')).toBe('A job has been due for 60 minutes, and 1 wait.')
  expect(answer.out).toContain('Given up after 20 runs: 1 of the jobs.')
  expect(saying('mail')).toContain('ECONNREFUSED')
  rmSync(backups, { recursive: true })
})

test('a key that cannot be read hides nothing else', async () => {
  const dataDir = path.join(context().config.dataDir, 'other')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'blobs'), 'no folder')
  const ofFiles = await ask({ SASH_MASTER_KEY: '', SASH_DATA: path.join(dataDir, 'blobs') })
  expect(ofFiles.out).toMatch(/^bad {3}(keys|database) /m)
  expect(ofFiles.out).toMatch(/^bad {3}storage .*blobs is not there\. Set SASH_DATA/m)
  const inFolder = await ask({ SASH_DATA: dataDir })
  expect(inFolder.out).toMatch(/^bad {3}storage .*blobs is a file, and Sash needs a folder there/m)
  rmSync(dataDir, { recursive: true })
})

test('without a database, or with settings that are no settings, the rest is still looked at', async () => {
  const away = await ask({ DATABASE_URL: 'postgres://sash@127.0.0.1:9/sash' })
  expect(away).toMatchObject({ code: 1, err: 'One thing has to be mended.' })
  expect(away.out).toMatch(/^bad {3}database +No PostgreSQL answers at 127\.0\.0\.1:9 .* – without it nothing works/m)
  expect(away.out).toMatch(/^ok {4}storage/m)
  const odd = await ask({ PORT: 'eighty' })
  expect(odd.out).toMatch(/^bad {3}settings +.*PORT: must be a number – mend these variables/m)
})
