import { describe, expect, it, test } from 'vitest'
import { encodeBase64url } from '../../encoding/base64url.ts'
import { isJsonObject } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildSkipper, check, didDocument, didUrl, listUrl, sign, signStatusList } from '../served-badges.oracle.ts'
import { signedWithPyld } from './small-numbers.oracle.ts'

const site = { [didUrl]: didDocument }
const badge = buildSkipper()

/** A signed badge with a number in two places. */
async function signWith(credits: number, latitude = 0): Promise<string> {
  const { credentialSubject: subject, issuer } = badge
  const address = { type: ['Address'], geo: { type: 'GeoCoordinates', latitude, longitude: 1.5 } }
  return JSON.stringify(
    await sign({
      ...badge,
      issuer: { ...(isJsonObject(issuer) ? issuer : {}), address },
      credentialSubject: { ...(isJsonObject(subject) ? subject : {}), creditsEarned: credits },
    }),
  )
}

const evaluate = async (text: string) => (await check({ text }, site)).verdict

describe('a number of a signed badge', () => {
  it.each([
    ['creditsEarned', 0, '4e-7'],
    ['creditsEarned', 0, '0.0000004'],
    ['creditsEarned', 0, '-9e-308'],
    ['latitude', 0, '4e-7'],
    ['creditsEarned', 4e-7, '5e-7'],
    ['creditsEarned', 1, '1.0000001'],
  ])('[T4] cannot be changed: %s from %s to %s', async (name, from, to) => {
    const text = await signWith(name === 'latitude' ? 3 : from, name === 'latitude' ? from : 2)
    expect(await evaluate(text)).toBe('valid')
    const changed = text.replace(`"${name}":${JSON.stringify(from)}`, `"${name}":${to}`)
    expect(changed).not.toBe(text)
    expect(await evaluate(changed)).toBe('invalid')
  })

  it.each(['100.0', '1e2', '1E+2', '0.1e3', '100.000'])('[T4] is the same number as %s', async (spelling) => {
    const text = await signWith(100)
    expect(await evaluate(text.replace('"creditsEarned":100', `"creditsEarned":${spelling}`))).toBe('valid')
  })

  it.each([
    [9007199254740992, '9007199254740993'],
    [9007199254740992, '9007199254740992.9'],
    [1, '1.00000000000000000001'],
    [0, '1e-400'],
    [3, '1e400'],
  ])('[T4] %s is not valid as %s, which is the same to most readers and another to some', async (from, to) => {
    const text = await signWith(from)
    expect(await evaluate(text)).toBe('valid')
    const report = await check({ text: text.replace(`"creditsEarned":${from}`, `"creditsEarned":${to}`) }, site)
    expect(report).toMatchObject({ verdict: 'unverifiable', reason: expect.stringContaining(to) })
  })
})

test('[T4] what another implementation has signed with small numbers is valid, and is not once they are changed', async () => {
  expect((await check({ text: signedWithPyld })).verdict).toBe('valid')
  for (const [from, to] of [
    ['1e-07', '0'],
    ['4e-07', '4.1e-7'],
    ['5.960464477539063e-08', '5.96046447753907e-08'],
  ] as const) {
    expect((await check({ text: signedWithPyld.replace(from, to) })).verdict).toBe('invalid')
  }
})

test('[T4] numbers that are not exact are found in a JWT and in a status list, too', async () => {
  const part = (value: string) => encodeBase64url(new TextEncoder().encode(value))
  const claims = JSON.stringify({ ...badge, x: 1 }).replace('"x":1', '"x":9007199254740993')
  const report = await check({ text: `${part('{"alg":"EdDSA"}')}.${part(claims)}.AAAA` }, site)
  expect(report).toMatchObject({ verdict: 'unverifiable', reason: expect.stringContaining('9007199254740993') })
  const status = { credentialStatus: { ...entry(), type: 'BitstringStatusListEntry' } }
  const text = JSON.stringify(await sign({ ...badge, ...status }))
  const { credentialSubject: content, proof: _proof, ...rest } = await signStatusList([])
  const subject = { ...(isJsonObject(content) ? content : {}), ttl: 9007199254740992 }
  const list = JSON.stringify(await sign({ ...rest, credentialSubject: subject }))
  const served = async (body: string) => (await check({ text }, { ...site, [listUrl]: body })).verdict
  expect(await served(list)).toBe('valid')
  expect(await served(list.replace('9007199254740992', '9007199254740993'))).toBe('unverifiable')
})

const entry = (): JsonObject => ({
  id: `${listUrl}#7`,
  statusPurpose: 'revocation',
  statusListIndex: '7',
  statusListCredential: listUrl,
})
