import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildKeyDocument } from '../../v3/keys.ts'
import { buildSkipper, check, createKey, key, type Site, sign, statusOf } from '../served-badges.oracle.ts'

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
async function judge(site: Site) {
  const report = await check(await forge(), site)
  return [report.verdict, statusOf(report, 'issuer key')]
}

describe('a key that somebody put onto the site of an issuer', () => {
  it('is not the key of an issuer who publishes keys, and not this one', async () => {
    const publishing = { ...profile, verificationMethod: [own], assertionMethod: [own.id ?? ''] }
    expect(await judge({ [upload]: theirs, [home]: publishing, [jwksUrl]: 404 })).toEqual(['invalid', 'failed'])
    const inSet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a', iss: home }] }
    expect(await judge({ [upload]: theirs, [home]: profile, [jwksUrl]: inSet })).toEqual(['invalid', 'failed'])
  })

  it('is not in a credential of theirs that the site shows to everybody', async () => {
    const shown = { ...theirs, type: ['VerifiableCredential', 'Multikey'], credentialSubject: { id: 'urn:x' } }
    const [verdict] = await judge({ [upload]: shown, [home]: profile, [jwksUrl]: 404 })
    expect(verdict).not.toBe('valid')
  })
})
