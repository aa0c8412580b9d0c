import { gunzipSync, gzipSync } from 'node:zlib'
import { createList, decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeMultibase64url } from '../encoding/multibase.ts'
import { createSigner } from '../sign/create-signer.ts'
import { created, createKey, did, tools } from '../sign/sample-awards.oracle.ts'
import { verifyProof } from '../sign/verify-proof.ts'
import {
  buildStatusListCredential,
  encodeStatusList,
  minStatusListSize,
  readStatusBit,
  StatusListError,
} from './status-list.ts'

const indexes = fc.uniqueArray(fc.nat({ max: minStatusListSize - 1 }), { maxLength: 20 })

test('index 0 is the highest bit of the first byte', async () => {
  const packed = Buffer.from((await encodeStatusList([0, 9])).slice(1), 'base64url')
  const bytes = gunzipSync(packed)
  expect(bytes).toHaveLength(16_384)
  expect([...bytes.subarray(0, 3)]).toEqual([0x80, 0x40, 0])
})

test('an independent library reads the same bits from our lists, and we from theirs', async () => {
  await fc.assert(
    fc.asyncProperty(indexes, fc.nat({ max: minStatusListSize - 1 }), async (set, probe) => {
      const ours = await encodeStatusList(set)
      const read = await decodeList({ encodedList: ours })
      expect(read.length).toBe(minStatusListSize)
      const theirs = await createList({ length: minStatusListSize })
      for (const index of set) theirs.setStatus(index, true)
      const encoded = await theirs.encode()
      for (const index of [...set, probe]) {
        expect(read.getStatus(index)).toBe(set.includes(index))
        expect(await readStatusBit(encoded, index)).toBe(set.includes(index))
        expect(await readStatusBit(ours, index)).toBe(set.includes(index))
      }
    }),
    { numRuns: 15 },
  )
})

test('a list that cannot be read is an error, not an answer', async () => {
  const list = await encodeStatusList([])
  const pack = (bytes: Uint8Array) => encodeMultibase64url(new Uint8Array(gzipSync(bytes)))
  await expect(readStatusBit(list, minStatusListSize)).rejects.toThrow(StatusListError)
  await expect(readStatusBit(list, -1)).rejects.toThrow(StatusListError)
  await expect(readStatusBit(list.slice(1), 0)).rejects.toThrow(StatusListError)
  await expect(readStatusBit('uAAAA', 0)).rejects.toThrow('not gzip')
  await expect(readStatusBit(list.slice(0, -8), 0)).rejects.toThrow(StatusListError)
  await expect(readStatusBit(pack(new Uint8Array(100)), 0)).rejects.toThrow('shorter')
  await expect(readStatusBit(pack(new Uint8Array(17 * 1024 * 1024)), 0)).rejects.toThrow('too large')
})

test('an index outside the list is not encoded', async () => {
  await expect(encodeStatusList([minStatusListSize])).rejects.toThrow(RangeError)
  await expect(encodeStatusList([0.5])).rejects.toThrow(RangeError)
  await expect(encodeStatusList([], 8)).rejects.toThrow(RangeError)
})

test('the list credential is signed like any other', async () => {
  const credential = buildStatusListCredential({
    id: 'https://badges.example.org/public/status/1',
    issuer: did,
    validFrom: '2026-01-01T00:00:00Z',
    encodedList: await encodeStatusList([7]),
  })
  expect(credential).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
  })
  const signed = await createSigner(tools).signCredential({ credential, key: createKey(), created })
  expect(await verifyProof(tools, signed)).toMatchObject({ status: 'passed', controller: did })
})

test('several lists together unfold to no more than they may', async () => {
  const encoded = await encodeStatusList([3])
  const budget = { left: (minStatusListSize / 8) * 3 + 1 }
  for (const isSet of [true, true, true]) expect(await readStatusBit(encoded, 3, budget)).toBe(isSet)
  await expect(readStatusBit(encoded, 3, budget)).rejects.toThrow('too large')
  expect(budget.left).toBe(1)
})
