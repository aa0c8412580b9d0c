import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../tools.ts'
import { changeLeaf, changeText, listLeaves } from './change-leaves.oracle.ts'
import { createSigner, type SignInput } from './create-signer.ts'
import {
  buildSample,
  countCanonizations,
  created,
  createKey,
  sampleCredentials,
  tools,
} from './sample-awards.oracle.ts'

const key = createKey()

function signBoth(options = {}) {
  const counting = countCanonizations()
  const [quick, slow] = [createSigner(counting, options), createSigner(tools, options)]
  const sign = async (input: SignInput) => {
    const text = await quick.signText(input)
    expect(text).toBe(JSON.stringify(await slow.signCredential(input)))
    return text
  }
  return { sign, counting }
}

test('the text of a signed credential is that of the signed object, whatever stands in it', async () => {
  const { sign, counting } = signBoth()
  const runs = 600
  await fc.assert(
    fc.asyncProperty(sampleCredentials, async (credential) => {
      await sign({ credential, key, created })
    }),
    { numRuns: runs },
  )
  // Rarely more than half have a shape that was not there before; which they are is chance.
  expect(counting.count).toBeLessThan((runs * 2) / 3)
}, 120_000)

test('a change to any value gives the text of the changed credential or the same refusal', async () => {
  const { sign } = signBoth()
  const credential = buildSample()
  const leaves = listLeaves(credential)
  await sign({ credential, key, created })
  for (const letter of ['"', '\\', '\ud800', '\u2028', 'é', '\u{1f600}']) {
    for (const path of leaves) {
      const changed = changeLeaf(credential, path, (value) => changeText(String(value), 3, letter)) as JsonObject
      const outcome = await sign({ credential: changed, key, created }).catch((failure: Error) => failure)
      if (outcome instanceof Error) expect(outcome.name).toBe('LinkedDataError')
      expect(await sign({ credential, key, created })).toContain('"proofValue":"z')
    }
  }
}, 120_000)

test('key, moment and context of the proof are those asked for, whatever was asked for before', async () => {
  const { sign, counting } = signBoth()
  const plain = buildSample()
  const { '@context': context, ...rest } = plain
  const listed = buildSample({}, { status: { kind: 'revocationList', listUrl: 'https://example.org/revoked' } })
  const credentials = [plain, { ...rest, '@context': context }, listed]
  const moments = [created, new Date('2026-03-02T00:00:00Z'), '2026-03-01T12:00:00.000Z']
  const inputs = credentials.flatMap((credential) =>
    [key, createKey()].flatMap((chosen) => moments.map((moment) => ({ credential, key: chosen, created: moment }))),
  )
  for (const before of inputs) {
    for (const input of inputs) {
      await sign(before)
      await sign(input)
    }
  }
  expect(counting.count).toBeLessThan(50)
  await expect(sign({ credential: plain, key, created: 'yesterday' })).rejects.toThrow(RangeError)
})

test('members without value and proofs of before are treated as in the object', async () => {
  const { sign } = signBoth()
  const credential = buildSample()
  for (const proof of [undefined, [{ type: 'Old' }], []])
    await sign({ credential: { proof, ...credential }, key, created })
  for (let round = 0; round < 3; round += 1) {
    await sign({ credential: { ...credential, awardedDate: undefined }, key, created })
    await sign({ credential: { ...credential, image: undefined, name: 'Other' }, key, created })
    await sign({ credential, key, created })
  }
})

test('a signer that keeps no templates writes the same text', async () => {
  const { sign } = signBoth({ maxTemplates: 0 })
  for (let index = 0; index < 3; index += 1) await sign({ credential: buildSample(), key, created })
})
