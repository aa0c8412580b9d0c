import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildOldSample } from '../../../sign/suites/other-library.oracle.ts'
import type { JsonObject } from '../../../tools.ts'
import { check, did, didDocument, didUrl, listUrl, sign } from '../../served-badges.oracle.ts'

const statusContext = 'https://w3id.org/vc/status-list/2021/v1'
const integrity = 'https://w3id.org/security/data-integrity/v2'

function pack(...set: number[]): Buffer {
  const bytes = Buffer.alloc(16_384)
  for (const index of set) bytes.writeUInt8(bytes.readUInt8(index >> 3) | (0x80 >> (index % 8)), index >> 3)
  return gzipSync(bytes)
}

const buildList = (encodedList: string, change: JsonObject = {}): JsonObject => ({
  '@context': ['https://www.w3.org/2018/credentials/v1', statusContext, integrity],
  id: listUrl,
  type: ['VerifiableCredential', 'StatusList2021Credential'],
  issuer: did,
  issuanceDate: '2024-01-01T00:00:00Z',
  credentialSubject: { id: `${listUrl}#list`, type: 'StatusList2021', statusPurpose: 'revocation', encodedList },
  ...change,
})

async function evaluate(list: JsonObject, change: JsonObject = {}) {
  const { expirationDate: _end, ...badge } = buildOldSample([statusContext, integrity])
  const credentialStatus = {
    id: `${listUrl}#94567`,
    type: 'StatusList2021Entry',
    statusPurpose: 'revocation',
    statusListIndex: '94567',
    statusListCredential: listUrl,
    ...change,
  }
  const issuer = { id: did, type: ['Profile'], name: 'Harbour Sailing School' }
  const signed = await sign({ ...badge, issuer, credentialStatus })
  const report = await check(signed, { [didUrl]: didDocument, [listUrl]: await sign(list) })
  const status = report.checks.find(({ name }) => name === 'status')
  return [report.verdict, status?.status]
}

it('a list of 2021 tells a revoked badge from a good one, in either alphabet of base64', async () => {
  for (const form of ['base64', 'base64url'] as const) {
    expect(await evaluate(buildList(pack(7).toString(form)))).toEqual(['valid', 'passed'])
    expect(await evaluate(buildList(pack(94_567).toString(form)))).toEqual(['invalid', 'failed'])
  }
})

// Draft of April 2023, example 2: a list in which nothing is set.
it('reads the list that the draft shows', async () => {
  const example = 'H4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA'
  expect(await evaluate(buildList(example))).toEqual(['valid', 'passed'])
})

it('any fault of the list leaves the badge unverifiable', async () => {
  const encodedList = pack(94_567).toString('base64url')
  const subject = { id: `${listUrl}#list`, type: 'StatusList2021', statusPurpose: 'revocation', encodedList }
  const lists = [
    buildList(`u${encodedList}`),
    buildList('H4sI'),
    buildList(encodedList, { type: ['VerifiableCredential'] }),
    buildList(encodedList, { issuer: 'did:web:elsewhere.example' }),
    buildList(encodedList, { expirationDate: '2025-01-01T00:00:00Z' }),
    buildList(encodedList, { credentialSubject: { ...subject, statusPurpose: 'suspension' } }),
  ]
  for (const list of lists) expect(await evaluate(list)).toEqual(['unverifiable', 'not-checked'])
  expect(await evaluate(buildList(encodedList), { statusListIndex: '131072' })).toEqual(['unverifiable', 'not-checked'])
})
