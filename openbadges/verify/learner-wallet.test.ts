import { verifyCredential } from '@digitalcredentials/verifier-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeEd25519Multikey } from '../encoding/multikey.ts'
import type { JsonObject } from '../tools.ts'
import { buildSkipper, check, createKey, sign } from './served-badges.oracle.ts'

// The verifier inside the Learner Credential Wallet. It looks for registries and schemas in the network; there is none.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network here')))
  vi.stubGlobal('console', { ...console, log: () => undefined, error: () => undefined })
  return () => vi.unstubAllGlobals()
})

const key = createKey()
const multikey = encodeEd25519Multikey(key.publicKey)
const did = `did:key:${multikey}`

const issue = (award: Parameters<typeof buildSkipper>[0] = {}): Promise<JsonObject> => {
  const issuer = { id: did, name: 'Harbour School', url: 'https://harbour.example/', email: 'a@harbour.example' }
  return sign(buildSkipper(award, { issuer }), `${did}#${multikey}`, key.sign)
}

async function askWallet(credential: JsonObject): Promise<{ [step: string]: boolean | undefined } | 'refused'> {
  const { log, errors } = await verifyCredential({ credential: credential as never, knownDIDRegistries: [] })
  return errors ? 'refused' : Object.fromEntries((log ?? []).map(({ id, valid }) => [id, valid]))
}

test('the verifier of a wallet accepts what we sign, and agrees that it is valid or has expired', async () => {
  const good = await issue({ expires: '2040-01-01T00:00:00Z', narrative: 'Zoë sailed “well” 🎖' })
  expect(await askWallet(good)).toMatchObject({ valid_signature: true, expiration: true })
  expect((await check(good)).verdict).toBe('valid')
  const expired = await issue({ expires: '2026-02-01T00:00:00Z' })
  expect(await askWallet(expired)).toMatchObject({ valid_signature: true, expiration: false })
  expect((await check(expired)).verdict).toBe('invalid')
})

test('both refuse a badge that was changed', async () => {
  const changed = { ...(await issue()), name: 'Yachtmaster' }
  expect(await askWallet(changed)).toBe('refused')
  expect((await check(changed)).verdict).toBe('invalid')
})
