import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { buildKeyDocument } from '../../../v3/keys.ts'
import { buildSkipper, check, createKey, key, type Site, sign, statusOf } from '../../served-badges.oracle.ts'

const home = 'https://school.example/issuers/9'
const upload = 'https://school.example/uploads/1'
const jwksUrl = 'https://school.example/.well-known/jwks.json'
const stranger = createKey()
const profile: JsonObject = { id: home, type: ['Profile'], name: 'School' }
const theirs = buildKeyDocument({ id: upload, controller: home, publicKey: stranger.publicKey })
const own = buildKeyDocument({ id: `${home}#key`, controller: home, publicKey: key.publicKey })

async function forge() {
  const badge = buildSkipper()
  const issuer = { ...objectsOf(badge.issuer)[0], id: home }
  return sign({ ...badge, issuer }, upload, stranger.sign)
}
async function evaluate(site: Site) {
  const report = await check(await forge(), site)
  return [report.verdict, statusOf(report, 'issuer key')]
}

describe('a key that somebody put onto the site of an issuer', () => {
  it('is not the key of an issuer who publishes keys, and not this one', async () => {
    const publishing = { ...profile, verificationMethod: [own], assertionMethod: [own.id ?? ''] }
    expect(await evaluate({ [upload]: theirs, [home]: publishing, [jwksUrl]: 404 })).toEqual(['invalid', 'failed'])
    const inSet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a', iss: home }] }
    expect(await evaluate({ [upload]: theirs, [home]: profile, [jwksUrl]: inSet })).toEqual(['invalid', 'failed'])
  })

  it('is not in a credential of theirs that the site shows to everybody', async () => {
    const shown = { ...theirs, type: ['VerifiableCredential', 'Multikey'], credentialSubject: { id: 'urn:x' } }
    const [verdict] = await evaluate({ [upload]: shown, [home]: profile, [jwksUrl]: 404 })
    expect(verdict).not.toBe('valid')
  })

  const silent = { [home]: profile, [jwksUrl]: 404 }
  const evaluateAt = async (url: string, site: Site = silent) => {
    const badge = buildSkipper()
    const issuer = { ...objectsOf(badge.issuer)[0], id: home }
    const signed = await sign({ ...badge, issuer }, url, stranger.sign)
    const document = buildKeyDocument({ id: url, controller: home, publicKey: stranger.publicKey })
    const report = await check(signed, { ...site, [url.split('#')[0] ?? url]: document })
    return [report.verdict, statusOf(report, 'issuer key'), ...(report.verdict === 'valid' ? [] : [report.reason])]
  }
  const unnamed = "Signed, but the key lies on the issuer's site, yet the issuer does not name it as its own."

  it('is not the key of an issuer who names none, wherever it lies but in a place of its own [AT-18]', async () => {
    const places = [
      upload,
      'https://school.example/issuers/99/keys/1',
      'https://school.example/issuers/9-upload',
      `${home}/../8/files/1`,
      `${home}/..%2f8%2ffiles%2f1`,
      `${home}/%2e%2e/8/files/1`,
      `${home}/a%5c..%5c..%5c8`,
      `${home}/keys?file=../../uploads/1`,
      `${home}?file=1`,
      'https://school.example/%2ewell-known/1',
    ]
    for (const place of places) expect(await evaluateAt(place), place).toEqual(['unverifiable', 'not-checked', unnamed])
    expect(await evaluateAt(`${home}/keys/1`)).toEqual(['valid', 'passed'])
    expect(await evaluateAt('https://school.example/.well-known/key')).toEqual(['valid', 'passed'])
  })

  it('does not count while nobody knows whether the issuer names others [AT-18]', async () => {
    const sites: Site[] = [{}, { [home]: profile }, { [jwksUrl]: 404 }, { [home]: 404, [jwksUrl]: 404 }]
    for (const site of sites) {
      expect(await evaluateAt(`${home}/keys/1`, site)).toEqual([
        'unverifiable',
        'not-checked',
        'Signed, but we could not reach the issuer to confirm that the key is theirs.',
      ])
    }
  })
})
