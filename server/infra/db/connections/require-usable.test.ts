import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runAdminStatement } from '#testing/admin.ts'
import { addressOf, createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { findPort } from '#testing/find-port.ts'
import { openDatabase } from './open.ts'
import { findFault } from './require-usable.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-tls-'))
const args = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=db.example -addext subjectAltName=DNS:db.example'
// From the system; without it there is nothing to test against.
const tool = 'openssl'
const made = spawnSync(tool, [...args.split(' '), '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`])
const hasCertificate = made.status === 0

const mark = randomBytes(6).toString('hex')
const stranger = `stranger_${mark}`
const names = [`latin_${mark}`, `plain_${mark}`, `standby_${mark}`]
const admin = (statement: string) => runAdminStatement(inject('testPostgres'), statement)
let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
  await admin(`create database ${names[0]} encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
  await admin(`create database ${names[1]} encoding 'UTF8' locale_provider libc locale 'C' template template0`)
  await admin(`create database ${names[2]}`)
  await admin(`alter database ${names[2]} set default_transaction_read_only = on`)
  await admin(`create role ${stranger} login password 'x'`)
})
afterAll(async () => {
  for (const name of names) await admin(`drop database ${name}`)
  await admin(`drop role ${stranger}`)
  rmSync(folder, { recursive: true })
  await database.drop()
})

const refusalOf = (change: object): Promise<string> => refusalAt(addressOf({ ...database.connection, ...change }))
const refusalAt = (databaseUrl: string): Promise<string> =>
  openDatabase({ databaseUrl, dataDir: '/nowhere', log: () => undefined }).then(
    async ({ close }) => {
      await close()
      return 'it opened'
    },
    (error: Error) => error.message,
  )

test('a database that Sash can work with is opened', async () => {
  expect(await refusalOf({})).toBe('it opened')
})

test('a database with another encoding, or without small letters, is refused', async () => {
  expect(await refusalOf({ database: names[0] })).toMatch(
    /^The database latin_\w+ keeps text as LATIN1, .* encoding 'UTF8'/,
  )
  expect(await refusalOf({ database: names[1] })).toMatch(/^The locale of the database plain_\w+ does not turn capital/)
})

test('a database that takes no changes is refused', async () => {
  expect(await refusalOf({ database: names[2] })).toMatch(
    /^The database standby_\w+ takes no changes: .* primary server\.$/,
  )
})

test('a user who may not create tables is refused, with what its administrator has to do', async () => {
  expect(await refusalOf({ user: stranger, password: 'x' })).toMatch(
    /^The user (stranger_\w+) may not create tables in the database (test_\w+)\. As its administrator: alter database \2 owner to \1;$/,
  )
})

test('a database, or a user, that does not exist is named, and no password is told', async () => {
  expect(await refusalOf({ database: 'nowhere' })).toMatch(
    /^There is no database nowhere at \S+:\d+\. .*create database nowhere/,
  )
  const text = await refusalOf({ user: 'nobody_here', password: 'hunter2' })
  expect(text).toMatch(/^PostgreSQL at \S+ does not let nobody_here in: /)
  expect(text).not.toContain('hunter2')
})

test('a server that is not there is named, with its port', async () => {
  const port = await findPort()
  expect(await refusalAt(`postgres://sash@127.0.0.1:${port}/sash`)).toBe(
    `No PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED). Start it, or mend DATABASE_URL.`,
  )
})

test('a server without TLS is refused where the address asks for it', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.write('N')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await refusalAt(`postgres://sash@127.0.0.1:${port}/sash?sslmode=verify-full`)).toMatch(/speaks no TLS/)
  server.close()
})

test.runIf(hasCertificate)('a certificate that nobody vouches for, or of another name, is refused', async () => {
  const files = { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) }
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...files }).on('error', () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const at = `postgres://sash@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/sash?sslmode=verify-full`
  expect(await refusalAt(at)).toMatch(/is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*sslrootcert=/)
  expect(await refusalAt(`${at}&sslrootcert=${folder}/cert.pem`)).toMatch(/is made out to another name\./)
  expect(await refusalAt(`${at}&sslrootcert=/no/where.pem`)).toMatch(/^The file \/no\/where\.pem, .* \(ENOENT\)\.$/)
  server.close()
})

test('a server that is too old is refused', () => {
  const facts = { version: 150_000, encoding: 'UTF8', is_read_only: false, database: 'sash', user: 'sash' }
  const rights = { may_make_tables: true, may_make_schemas: true }
  expect(findFault({ ...facts, ...rights })).toBeUndefined()
  expect(findFault({ ...facts, ...rights, version: 140_012 })).toBe(
    'DATABASE_URL leads to PostgreSQL 14; Sash needs version 15 or newer.',
  )
})
