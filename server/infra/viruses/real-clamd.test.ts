import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import { givenDraft, givenRules, sendFile } from '#testing/given/given-request.ts'
import { givenZip } from '#testing/given/given-zip.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createClamd } from './clamd.ts'

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((file) =>
  existsSync(file),
)
const absent = 'there is no clamd on this machine (Debian: apt-get install clamav-daemon)'

// The file that all scanners agree to find. In two parts, or they would find it here.
const eicar = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`, 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

let folder = ''
let daemon: ChildProcess | undefined
let socket = ''
let server: TestServer
let earner: GivenPerson
let id: string
beforeAll(async () => {
  if (!program) return
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-clamd-'))
  socket = path.join(folder, 'clamd.ctl')
  const signatures = path.join(folder, 'signatures')
  mkdirSync(signatures)
  const digest = createHash('sha256').update(eicar).digest('hex')
  writeFileSync(path.join(signatures, 'tests.hsb'), `${digest}:${eicar.length}:Eicar-Test-Signature\n`)
  const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${signatures}`, 'Foreground yes', 'MaxThreads 4']
  writeFileSync(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  daemon = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const end = Date.now() + 30_000
  while (!(await isThere()) && Date.now() < end) await sleep(100)
  server = await startTestServer({ env: { SASH_CLAMD: `unix:${socket}` } })
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  await givenRules(owner, badge)
  earner = await givenPerson(server)
  id = (await givenDraft(earner, badge)).id
}, 60_000)
afterAll(async () => {
  daemon?.kill('SIGKILL')
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

const isThere = () =>
  createClamd({ path: socket })
    .look()
    .then(
      () => true,
      () => false,
    )

test('Debian’s clamd answers, and finds what it has a signature of, also inside a document', async ({ skip }) => {
  skip(!program, absent)
  const clamd = createClamd({ path: socket })
  expect((await clamd.look()).engine).toMatch(/^ClamAV \d/)
  expect(await clamd.find(Buffer.from('A passage by night.'))).toBeUndefined()
  expect(await clamd.find(Buffer.alloc(10 * 1024 * 1024, 65))).toBeUndefined()
  expect(await clamd.find(eicar)).toMatch(/^Eicar-Test-Signature/)
  expect(await clamd.find(givenZip([{ name: 'word/log.txt', content: eicar.toString() }]))).toMatch(/^Eicar/)
})

test('a file is taken once that clamd found nothing in it, refused where it did, and waits when it is gone', async ({
  skip,
}) => {
  skip(!program, absent)
  const added = (await sendFile(earner, id, Buffer.from('A passage by night.'))).json<OwnRequest>()
  expect(added.evidence.at(-1)?.virus_checked_at).toEqual(expect.any(String))
  expect((await sendFile(earner, id, eicar)).json()).toMatchObject({ code: 'file.virus' })
  daemon?.kill('SIGKILL')
  const refused = await sendFile(earner, id, Buffer.from('Another one.'))
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'file.unchecked' }])
})
