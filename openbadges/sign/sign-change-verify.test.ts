import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../tools.ts'
import { changeLeaf, changeText, listLeaves } from './change-leaves.oracle.ts'
import { createSigner } from './create-signer.ts'
import { created, createKey, sampleCredentials, tools } from './sample-awards.oracle.ts'
import { createProofVerifier } from './verify-proof.ts'

const runs = Number(process.env.SASH_PROPERTY_RUNS ?? 250)
const key = createKey()
const signer = createSigner(tools)
const verifier = createProofVerifier(tools)

const letters = fc.oneof(
  fc.constantFrom('a', '0', '"', '\\', ' ', '\u2028', '\ud83d', '#', ':', '1', 'z'),
  fc.string({ minLength: 1, maxLength: 1 }),
)

// SASH_PROPERTY_RUNS=10000 npx vitest run openbadges/sign/sign-change-verify.test.ts
test(`what is signed verifies, and not any more once a value was changed (${runs} badges)`, async () => {
  let changes = 0
  await fc.assert(
    fc.asyncProperty(sampleCredentials, fc.nat(), fc.nat(), letters, async (credential, leaf, at, letter) => {
      const signed = await signer.signCredential({ credential, key, created })
      expect(await verifier.verifyProof(JSON.parse(JSON.stringify(signed)))).toMatchObject({ status: 'passed' })
      const leaves = listLeaves(signed)
      const path = leaves[leaf % leaves.length] ?? []
      const changed = changeLeaf(signed, path, (value) =>
        typeof value === 'boolean' ? !value : changeText(String(value), at, letter),
      )
      const outcome = await verifier.verifyProof(changed as JsonObject)
      expect(outcome.status, JSON.stringify({ path, changed })).not.toBe('passed')
      changes += 1
    }),
    { numRuns: runs },
  )
  expect(changes).toBe(runs)
}, 3_600_000)
