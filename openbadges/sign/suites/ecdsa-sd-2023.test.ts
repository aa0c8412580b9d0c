import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ecdsa-multikey'
import {
  createDiscloseCryptosuite,
  createSignCryptosuite,
  createVerifyCryptosuite,
} from '@digitalbazaar/ecdsa-sd-2023-cryptosuite'
import { decode, encode } from 'cborg'
import { beforeAll, expect, test } from 'vitest'
import { finding } from '#shared/messages/findings/finding.ts'
import { decodeMultibase64url, encodeMultibase64url } from '../../encoding/multibase.ts'
import { isJsonObject, objectsOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildSample, did } from '../sample-awards.oracle.ts'
import {
  changeProof,
  created,
  deriveElsewhere,
  expectEveryLeafCounts,
  isAcceptedElsewhere,
  issueElsewhere,
  methodOf,
  type OtherKey,
  verifier,
} from './other-library.oracle.ts'

type Parts = [Uint8Array, Uint8Array, Uint8Array[], Map<number, Uint8Array>, number[]]

const mandatoryPointers = ['/issuer', '/validFrom', '/credentialSubject/achievement/name']
let key: OtherKey
let base: JsonObject
let derived: JsonObject

async function deriveWith(selectivePointers: string[]): Promise<JsonObject> {
  const suite = new DataIntegrityProof({ cryptosuite: createDiscloseCryptosuite({ selectivePointers }) })
  return deriveElsewhere(base, suite, key.publicKeyMultibase)
}

const proofValueOf = (signed: JsonObject): string => textOf(objectsOf(signed.proof)[0]?.proofValue) ?? ''

function changeParts(change: (parts: Parts) => unknown): JsonObject {
  const bytes = decodeMultibase64url(proofValueOf(derived))
  const parts: Parts = decode(bytes.subarray(3), { useMaps: true })
  const changed = Uint8Array.of(...bytes.subarray(0, 3), ...encode(change(parts)))
  return changeProof(derived, { proofValue: encodeMultibase64url(changed) })
}

beforeAll(async () => {
  const curve = 'P-256'
  key = await generate({ curve, controller: did })
  const signer = { ...key.signer(), id: methodOf(key.publicKeyMultibase) }
  const evidence = [
    { id: 'https://example.org/e/1', narrative: 'A "photo"', name: 'Photo 🌱' },
    { narrative: 'A letter' },
    { narrative: 'Another letter' },
  ]
  const cryptosuite = createSignCryptosuite({ mandatoryPointers })
  const suite = new DataIntegrityProof({ signer, cryptosuite, date: created })
  base = await issueElsewhere(buildSample({ evidence }), suite, key.publicKeyMultibase)
  derived = await deriveWith(['/credentialSubject', '/evidence/1', '/evidence/2'])
})

test('what another library derives is accepted, whatever it shows', async () => {
  const selections = [[], ['/credentialSubject/achievement'], ['/evidence/0'], ['/evidence', '/credentialSubject']]
  const suite = new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() })
  for (const selection of selections) {
    const shown = await deriveWith(selection)
    expect(await isAcceptedElsewhere(shown, suite, key.publicKeyMultibase)).toBe(true)
    expect(await verifier.verifyProof(shown), selection.join()).toMatchObject({
      status: 'passed',
      multikey: key.publicKeyMultibase,
    })
  }
})

test('every value of it counts', async () => {
  await expectEveryLeafCounts(derived)
})

test('a proof that was made for the holder only is refused, in plain words', async () => {
  expect(await verifier.verifyProof(base)).toMatchObject({
    status: 'failed',
    detail: finding('proof.undisclosed'),
  })
})

test('a statement that was left out, added or shown in the place of another one fails', async () => {
  const subject = isJsonObject(derived.credentialSubject) ? derived.credentialSubject : {}
  const { narrative: _left, ...less } = subject
  const variants = [
    { ...derived, credentialSubject: less },
    { ...derived, description: 'More' },
    { ...derived, evidence: objectsOf(base.evidence) },
    { ...base, proof: derived.proof ?? null },
  ]
  for (const variant of variants) expect(await verifier.verifyProof(variant)).toMatchObject({ status: 'failed' })
})

test('no part of its value can be changed, left out or stretched', async () => {
  const label = (parts: Parts, from: number) => parts[3].get(from) ?? new Uint8Array()
  const changes: ((parts: Parts) => unknown)[] = [
    ([, ...rest]) => [new Uint8Array(64), ...rest],
    ([first, , ...rest]) => [first, new Uint8Array(35), ...rest],
    ([first, own, signatures, ...rest]) => [first, own, signatures.slice(1), ...rest],
    ([first, own, signatures, ...rest]) => [first, own, [...signatures].reverse(), ...rest],
    ([first, own, signatures, ...rest]) => [first, own, signatures.map((bytes) => bytes.subarray(1)), ...rest],
    ([first, own, signatures, ...rest]) => [first, own, [...signatures, signatures[0]], ...rest],
    ([first, own, signatures, , places]) => [first, own, signatures, new Map(), places],
    (parts) => [...parts.slice(0, 3), new Map([...parts[3], [1, label(parts, 0)]]), parts[4]],
    (parts) => [...parts.slice(0, 3), new Map([...parts[3], [99, new Uint8Array(32)]]), parts[4]],
    ([first, own, signatures, labels, places]) => [first, own, signatures, labels, places.slice(1)],
    ([first, own, signatures, labels, places]) => [first, own, signatures, labels, [...places, places[0]]],
    ([first, own, signatures, labels, places]) => [first, own, signatures, labels, [...places.slice(1), 5000]],
    (parts) => [...parts, 1],
    (parts) => parts.slice(0, 4),
    () => 1,
  ]
  expect(await verifier.verifyProof(changeParts((parts) => parts))).toMatchObject({ status: 'passed' })
  for (const [index, change] of changes.entries()) {
    const outcome = await verifier.verifyProof(changeParts(change))
    expect(outcome.status, String(index)).toBe('failed')
  }
})

test('a value in another form, cut short or beyond all measure fails', async () => {
  const value = proofValueOf(derived)
  const bytes = decodeMultibase64url(value)
  const values = [
    value.slice(1),
    `z${value.slice(1)}`,
    `${value}A`,
    value.slice(0, -4),
    value.slice(0, 4),
    'u',
    encodeMultibase64url(Uint8Array.of(...bytes, 0)),
    encodeMultibase64url(Uint8Array.of(0xd9, 0x5d, 2, ...bytes.subarray(3))),
    encodeMultibase64url(new Uint8Array(200_000)),
  ]
  for (const proofValue of values) {
    expect(await verifier.verifyProof(changeProof(derived, { proofValue }))).toMatchObject({ status: 'failed' })
  }
})

test('a key of another kind or curve cannot have made it', async () => {
  const other = await generate({ curve: 'P-384' })
  for (const multikey of [other.publicKeyMultibase, (await generate({ curve: 'P-256' })).publicKeyMultibase]) {
    const variant = changeProof(derived, { verificationMethod: methodOf(multikey) })
    expect(await verifier.verifyProof(variant)).toMatchObject({ status: 'failed' })
  }
})
