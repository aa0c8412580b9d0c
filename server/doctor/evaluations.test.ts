import { expect, test } from 'vitest'
import { evaluateAddress } from './evaluate-address.ts'
import { evaluateBackups } from './evaluate-backups.ts'
import { evaluateClock } from './evaluate-clock.ts'
import { evaluateAbsence, evaluateDatabase } from './evaluate-database.ts'
import { evaluateDisk } from './evaluate-disk.ts'
import { evaluateJobs } from './evaluate-jobs.ts'
import { evaluateKeys } from './evaluate-keys.ts'
import { evaluateMail } from './evaluate-mail.ts'
import { evaluateOrganisations } from './evaluate-organisations.ts'
import { evaluateSettings, findUnknown } from './evaluate-settings.ts'
import { evaluateStorage } from './evaluate-storage.ts'
import { evaluateSweeps } from './evaluate-sweeps.ts'
import { evaluateVersions } from './evaluate-versions.ts'
import { evaluateViruses } from './evaluate-viruses.ts'
import { writeFinding } from './finding.ts'

const mb = 1024 * 1024
const late = (name: string, failure: string | null = null) => ({ name, failure })
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
  ['https', evaluateSettings(settings), ['ok']],
  ['http', evaluateSettings({ ...settings, origin: 'http://b.example' }), ['bad']],
  ['localhost', evaluateSettings({ ...settings, origin: 'http://localhost:8000', isLocal: true }), ['warn']],
  ['a slip', evaluateSettings({ ...settings, unknown: ['SASH_ORIGN'] }), ['warn']],
  ['a refusal', evaluateSettings({ ...settings, refusal: 'PORT: must be a number' }), ['bad']],
  ['a good database', evaluateDatabase(database), ['ok']],
  ['an old one, and full', evaluateDatabase({ ...database, missing: ['0001-a'], connections: 90 }), ['warn', 'warn']],
  ['an older one', evaluateDatabase({ ...database, missing: ['0001-a', '0002-b'] }), ['warn']],
  ['an empty one', [evaluateAbsence('It is empty.\nRestore it.')], ['bad']],
  ['a new one', evaluateDatabase({ ...database, unknown: ['9999-z'] }), ['warn']],
  ['2 s', [evaluateClock({ ...clock, aheadMs: -2000 })], ['ok']],
  ['20 s', [evaluateClock({ ...clock, aheadMs: 20_000 })], ['warn']],
  ['2 min', [evaluateClock({ ...clock, aheadMs: -120_000 })], ['bad']],
  ['no organisation', evaluateOrganisations([], today), []],
  ['one by OpenID', evaluateOrganisations([{ name: 'A', endsAt: undefined }], today), ['ok']],
  ['a certificate for long', evaluateOrganisations([{ name: 'A', endsAt: new Date('2027-06-01') }], today), ['ok']],
  ['one that ends soon', evaluateOrganisations([{ name: 'A', endsAt: new Date('2026-11-30') }], today), ['warn']],
  ['room', [evaluateDisk({ ...disk, freeBytes: 50_000 * mb })], ['ok']],
  ['little room', [evaluateDisk({ ...disk, freeBytes: 1000 * mb })], ['warn']],
  ['little of a small disk', [evaluateDisk({ ...disk, allBytes: 2000 * mb, freeBytes: 1000 * mb })], ['ok']],
  ['no room', [evaluateDisk({ ...disk, freeBytes: 100 * mb })], ['bad']],
  ['mails leave', evaluateMail(mail), ['ok']],
  ['no server for mails', evaluateMail({ ...mail, isSet: false }), ['bad']],
  ['none on one machine', evaluateMail({ ...mail, isSet: false, isLocal: true }), ['ok']],
  ['refused', evaluateMail({ ...mail, refusal: '535 no', hasSpf: false }), ['bad', 'warn']],
  ['no DNS', evaluateMail({ ...mail, hasMx: undefined, hasSpf: undefined }), ['ok', 'warn']],
  ['DNS not asked', evaluateMail({ ...mail, looksUp: false, hasMx: undefined, hasSpf: undefined }), ['ok']],
  ['no MX', evaluateMail({ ...mail, hasMx: false }), ['ok', 'warn']],
  ['jobs run', evaluateJobs(jobs), ['ok']],
  ['no jobs', evaluateJobs(undefined), ['ok']],
  ['all is wrong', evaluateJobs({ dead: 1, waiting: 9, oldestSeconds: 999, failedMails: 2 }), ['bad', 'warn', 'warn']],
  ['no sweeps yet', evaluateSweeps({ late: [], count: 0 }), ['ok']],
  ['sweeps end', evaluateSweeps({ late: [], count: 9 }), ['ok']],
  ['sweeps that do not', evaluateSweeps({ late: [late('mails'), late('files')], count: 9 }), ['warn']],
  ['one that fails', evaluateSweeps({ late: [late('mails'), late('files', 'It broke.')], count: 9 }), ['bad', 'warn']],
  ['all opens', [evaluateKeys(keys)], ['ok']],
  ['nothing locked', [evaluateKeys({ ...keys, isThere: false, opened: 0 })], ['ok']],
  ['another key', [evaluateKeys({ ...keys, ...lost })], ['bad']],
  ['another key half of the way', [evaluateKeys({ ...keys, isHalfway: true })], ['bad']],
  ['no key', [evaluateKeys({ ...keys, isThere: false, ...lost })], ['bad']],
  ['the address', [evaluateAddress(shown)], ['ok']],
  ['somebody else there', [evaluateAddress({ ...shown, did: 'did:web:other.example' })], ['bad']],
  ['a copy there', [evaluateAddress({ ...shown, own: ['z1', 'z3'] })], ['bad']],
  ['nobody there', [evaluateAddress({ ...shown, failure: 'ENOTFOUND' })], ['bad']],
  ['nobody on this machine', [evaluateAddress({ ...shown, isLocal: true, failure: 'ECONNREFUSED' })], ['warn']],
  ['nobody knows', [evaluateBackups({ folder: undefined, ageHours: undefined })], ['warn']],
  ['no backup', [evaluateBackups({ folder: '/b', ageHours: undefined })], ['bad']],
  ['a fresh one', [evaluateBackups({ folder: '/b', ageHours: 20 })], ['ok']],
  ['one of two days', [evaluateBackups({ folder: '/b', ageHours: 48 })], ['warn']],
  ['one of last month', [evaluateBackups({ folder: '/b', ageHours: 700 })], ['bad']],
  ['Node 26', [evaluateVersions({ sash: '0.1.0', node: 'v26.10.0' })], ['ok']],
  ['Node 24', [evaluateVersions({ sash: '0.1.0', node: 'v24.1.0' })], ['ok']],
  ['Node 20', [evaluateVersions({ sash: '0.1.0', node: 'v20.19.0' })], ['bad']],
  ['Node 18', [evaluateVersions({ sash: '0.1.0', node: 'v18.20.1' })], ['bad']],
])('%s: evaluated as it should be, and said in one line', (_, findings, states) => {
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
  const line = evaluateMail({ ...mail, refusal })
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
  expect(evaluateClock({ ...clock, aheadMs }).says).toBe(`This machine is ${words} the database.`)
})

test('a full disk is not taken for a folder of somebody else', () => {
  const full = evaluateStorage(
    'A probe could not be written: There is no room left on the disk. Make room, and try again.',
  )
  expect(writeFinding(full)).toMatch(/ – make room, or move SASH_DATA/)
  expect(writeFinding(evaluateStorage('A probe could not be read: Other bytes came back.'))).toMatch(/ – look whether/)
})

test.each([
  [{ fault: 'connect ECONNREFUSED', engine: '', signaturesAt: undefined }, 'bad'],
  [{ fault: undefined, engine: 'ClamAV 1.4.3', signaturesAt: new Date('2020-01-01') }, 'warn'],
  [{ fault: undefined, engine: 'ClamAV 1.4.3', signaturesAt: new Date() }, 'ok'],
  [{ fault: undefined, engine: 'ClamAV 1.4.3', signaturesAt: undefined }, 'warn'],
])('of clamd it is said how it is: %j is %s', (facts, state) => {
  expect(evaluateViruses(facts).state).toBe(state)
})

test('names that nobody reads are found, others are left alone', () => {
  expect(findUnknown({ SASH_ORIGN: 'x', SASH_ORIGIN: 'x', SMTP_ULR: 'x', SASH_TOKEN: 'x', PATH: 'x' })).toEqual([
    'SASH_ORIGN',
    'SMTP_ULR',
  ])
  const secrets = { SASH_MASTER_KEY_FILE: 'x', SMTP_URL_FILE: 'x', SASH_FROM_TOKEN: 'x', SASH_URL: 'x' }
  expect(findUnknown({ ...secrets, SASH_MASTER_KEY_FIL: 'x' })).toEqual(['SASH_MASTER_KEY_FIL'])
})
