import { expect, test } from 'vitest'
import { writeFinding } from './finding.ts'
import { judgeAddress } from './judge-address.ts'
import { judgeBackups } from './judge-backups.ts'
import { judgeClock } from './judge-clock.ts'
import { judgeAbsence, judgeDatabase } from './judge-database.ts'
import { judgeDisk } from './judge-disk.ts'
import { judgeJobs } from './judge-jobs.ts'
import { judgeKeys } from './judge-keys.ts'
import { judgeMail } from './judge-mail.ts'
import { judgeOrganisations } from './judge-organisations.ts'
import { findUnknown, judgeSettings } from './judge-settings.ts'
import { judgeStorage } from './judge-storage.ts'
import { judgeVersions } from './judge-versions.ts'

const mb = 1024 * 1024
const settings = { refusal: undefined, unknown: [], origin: 'https://b.example', isLocal: false }
const database = { version: '18.4', missing: [], unknown: [], connections: 5, mostConnections: 100, bytes: 9 * mb }
const mail = {
  isSet: true,
  looksUp: true,
  isLocal: false,
  refusal: undefined,
  domain: 'b.example',
  hasMx: true,
  hasSpf: true,
}
const address = { origin: 'https://b.example', isLocal: false, failure: undefined, did: 'did:web:b.example' }
const shown = { ...address, published: ['z1', 'z2'], own: ['z1'] }
const jobs = { dead: 0, waiting: 3, oldestSeconds: 10, failedMails: 0 }
const keys = { isThere: true, isHalfway: false, opened: 4, closed: new Map<string, number>() }
const lost = { opened: 0, closed: new Map([['signing key of an issuer', 2]]) }
const disk = { folder: '/srv', allBytes: 100_000 * mb }
const today = new Date('2026-11-22')
const clock = { with: 'the database' }

test.each([
  ['https', judgeSettings(settings), ['ok']],
  ['http', judgeSettings({ ...settings, origin: 'http://b.example' }), ['bad']],
  ['localhost', judgeSettings({ ...settings, origin: 'http://localhost:8000', isLocal: true }), ['warn']],
  ['a slip', judgeSettings({ ...settings, unknown: ['SASH_ORIGN'] }), ['warn']],
  ['a refusal', judgeSettings({ ...settings, refusal: 'PORT: must be a number' }), ['bad']],
  ['a good database', judgeDatabase(database), ['ok']],
  ['an old one, and full', judgeDatabase({ ...database, missing: ['0001-a'], connections: 90 }), ['warn', 'warn']],
  ['an older one', judgeDatabase({ ...database, missing: ['0001-a', '0002-b'] }), ['warn']],
  ['an empty one', [judgeAbsence('It is empty.\nRestore it.')], ['bad']],
  ['a new one', judgeDatabase({ ...database, unknown: ['9999-z'] }), ['warn']],
  ['2 s', [judgeClock({ ...clock, aheadMs: -2000 })], ['ok']],
  ['20 s', [judgeClock({ ...clock, aheadMs: 20_000 })], ['warn']],
  ['2 min', [judgeClock({ ...clock, aheadMs: -120_000 })], ['bad']],
  ['no organisation', judgeOrganisations([], today), []],
  ['one by OpenID', judgeOrganisations([{ name: 'A', endsAt: undefined }], today), ['ok']],
  ['a certificate for long', judgeOrganisations([{ name: 'A', endsAt: new Date('2027-06-01') }], today), ['ok']],
  ['one that ends soon', judgeOrganisations([{ name: 'A', endsAt: new Date('2026-11-30') }], today), ['warn']],
  ['room', [judgeDisk({ ...disk, freeBytes: 50_000 * mb })], ['ok']],
  ['little room', [judgeDisk({ ...disk, freeBytes: 1000 * mb })], ['warn']],
  ['little of a small disk', [judgeDisk({ ...disk, allBytes: 2000 * mb, freeBytes: 1000 * mb })], ['ok']],
  ['no room', [judgeDisk({ ...disk, freeBytes: 100 * mb })], ['bad']],
  ['mails leave', judgeMail(mail), ['ok']],
  ['no server for mails', judgeMail({ ...mail, isSet: false }), ['bad']],
  ['none on one machine', judgeMail({ ...mail, isSet: false, isLocal: true }), ['ok']],
  ['refused', judgeMail({ ...mail, refusal: '535 no', hasSpf: false }), ['bad', 'warn']],
  ['no DNS', judgeMail({ ...mail, hasMx: undefined, hasSpf: undefined }), ['ok', 'warn']],
  ['DNS not asked', judgeMail({ ...mail, looksUp: false, hasMx: undefined, hasSpf: undefined }), ['ok']],
  ['no MX', judgeMail({ ...mail, hasMx: false }), ['ok', 'warn']],
  ['jobs run', judgeJobs(jobs), ['ok']],
  ['no jobs', judgeJobs(undefined), ['ok']],
  ['all is wrong', judgeJobs({ dead: 1, waiting: 9, oldestSeconds: 999, failedMails: 2 }), ['bad', 'warn', 'warn']],
  ['all opens', [judgeKeys(keys)], ['ok']],
  ['nothing locked', [judgeKeys({ ...keys, isThere: false, opened: 0 })], ['ok']],
  ['another key', [judgeKeys({ ...keys, ...lost })], ['bad']],
  ['another key half of the way', [judgeKeys({ ...keys, isHalfway: true })], ['bad']],
  ['no key', [judgeKeys({ ...keys, isThere: false, ...lost })], ['bad']],
  ['the address', [judgeAddress(shown)], ['ok']],
  ['somebody else there', [judgeAddress({ ...shown, did: 'did:web:other.example' })], ['bad']],
  ['a copy there', [judgeAddress({ ...shown, own: ['z1', 'z3'] })], ['bad']],
  ['nobody there', [judgeAddress({ ...shown, failure: 'ENOTFOUND' })], ['bad']],
  ['nobody on this machine', [judgeAddress({ ...shown, isLocal: true, failure: 'ECONNREFUSED' })], ['warn']],
  ['nobody knows', [judgeBackups({ folder: undefined, ageHours: undefined })], ['warn']],
  ['no backup', [judgeBackups({ folder: '/b', ageHours: undefined })], ['bad']],
  ['a fresh one', [judgeBackups({ folder: '/b', ageHours: 20 })], ['ok']],
  ['one of two days', [judgeBackups({ folder: '/b', ageHours: 48 })], ['warn']],
  ['one of last month', [judgeBackups({ folder: '/b', ageHours: 700 })], ['bad']],
  ['Node 26', [judgeVersions({ sash: '0.1.0', node: 'v26.10.0' })], ['ok']],
  ['Node 24', [judgeVersions({ sash: '0.1.0', node: 'v24.1.0' })], ['ok']],
  ['Node 20', [judgeVersions({ sash: '0.1.0', node: 'v20.19.0' })], ['warn']],
  ['Node 18', [judgeVersions({ sash: '0.1.0', node: 'v18.20.1' })], ['bad']],
])('%s: judged as it should be, and said in one line', (_, findings, states) => {
  expect(findings.map(({ state }) => state)).toEqual(states)
  for (const finding of findings) {
    expect(writeFinding(finding)).toMatch(
      finding.state === 'ok' ? /^ok {4}[^\n–]+$/ : /^(warn|bad ) {2}[^\n]+ – [^\n]+\.$/,
    )
  }
})

test.each([
  ['self-signed certificate', 'NODE_EXTRA_CA_CERTS'],
  [
    "Hostname/IP does not match certificate's altnames: Host: mail. is not cert's CN",
    'the name that its certificate has',
  ],
  ['Greeting never received', 'no mail server'],
  ['Invalid login: 535 Incorrect authentication data', 'mend user and password'],
  ['connect ECONNREFUSED 127.0.0.1:535', 'start that server'],
  ['getaddrinfo ENOTFOUND mail.b.example', 'the name of the host'],
  ['80AC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350:\n', 'only for 465'],
  ['80AC:error:0A000438:SSL routines:ssl3_read_bytes:tlsv1 alert internal error:../rec_layer_s3.c:1601:\n', 'its log'],
])('of a mail server that says %s the doctor names the cause', (refusal, advice) => {
  const line = judgeMail({ ...mail, refusal })
    .map(writeFinding)
    .join('')
  expect(line).toContain(advice)
  expect(line).not.toMatch(/\n|\.c:/)
})

test.each([
  [20_000, '20 seconds ahead of'],
  [-7_000_000, '117 minutes behind'],
  [7_200_000, '2 hours ahead of'],
  [-259_200_000, '3 days behind'],
])('a clock that is %i ms off is %s', (aheadMs, words) => {
  expect(judgeClock({ ...clock, aheadMs }).says).toBe(`This machine is ${words} the database.`)
})

test('a full disk is not taken for a folder of somebody else', () => {
  const full = judgeStorage(
    'A probe could not be written: There is no room left on the disk. Make room, and try again.',
  )
  expect(writeFinding(full)).toMatch(/ – make room, or move SASH_DATA/)
  expect(writeFinding(judgeStorage('A probe could not be read: Other bytes came back.'))).toMatch(/ – look whether/)
})

test('names that nobody reads are found, others are left alone', () => {
  expect(findUnknown({ SASH_ORIGN: 'x', SASH_ORIGIN: 'x', SMTP_ULR: 'x', SASH_TOKEN: 'x', PATH: 'x' })).toEqual([
    'SASH_ORIGN',
    'SMTP_ULR',
  ])
})
