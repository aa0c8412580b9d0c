import { bakeInto, elsewhere } from '../../given/given-elsewhere.ts'
import { pngPicture } from '../../given/given-story.ts'
import { givenAward } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { hostSample, signSample, writeJwt } from '../samples.ts'
import type { World } from '../world.ts'

/** The verifier, with findings of all kinds, and the VC API in front of it. */
export const visitVerifier = async (ask: Ask, world: World): Promise<void> => {
  const { owner, badge, site, email } = world
  const verify = (name: string, body: unknown, more: object = {}) => ask(name, 'POST', '/v3/verify', { body, ...more })
  const maya = email('maya')
  const signed = await signSample('verify', maya)
  const { proof, ...unsigned } = signed
  const changed = (name: string, change: Parameters<typeof signSample>[2]) => signSample(name, maya, change)
  await verify('a signed badge', { credential: signed })
  await verify('and whose it is', { credential: signed, recipient: maya })
  await verify('and that it is of somebody else', { credential: signed, recipient: email('other') })
  await verify('a hosted badge by its address', { url: hostSample(site, 'verify', maya).id })
  await verify('a hosted badge as text', { credential: JSON.stringify(hostSample(site, 'text', maya)) })
  await verify('a picture', { image: (await bakeInto('svg', signed)).dataUrl })
  await verify('a picture with nothing in it', { image: await pngPicture() })
  const award = await givenAward(owner, badge, maya)
  const address = `http://localhost:8000/public/assertions/${award}`
  await verify('an award of this server', { url: address })
  await verify('nothing', {})
  await verify('two things', { url: elsewhere, credential: '{}' })
  await verify('no badge', { credential: { a: 1 } })
  await verify('no JSON', { credential: '{"a":' })
  await verify('a number', { credential: 5 })
  await verify('out of reach', { url: 'https://gone.example/1' })
  await verify('a busy site', { url: site.put('/busy', 503) })
  await verify('a page', { url: site.put('/page', '<!doctype html><p>no badge</p>') })
  await verify('changed after it was signed', { credential: { ...signed, name: 'Master' } })
  await verify('unsigned', { credential: unsigned })
  await verify('expired', {
    credential: await changed('v-ended', (it) => ({ ...it, validUntil: '2026-06-01T00:00:00Z' })),
  })
  await verify('not yet valid', {
    credential: await changed('v-early', (it) => ({ ...it, validFrom: '2999-01-01T00:00:00Z' })),
  })
  await verify('no subject', {
    credential: await changed('v-subject', (it) => ({ ...it, credentialSubject: { type: 'AchievementSubject' } })),
  })
  await verify('no issuer', { credential: await changed('v-issuer', ({ issuer, ...it }) => it) })
  await verify('a type that is none', {
    credential: await changed('v-type', (it) => ({ ...it, type: ['VerifiableCredential'] })),
  })
  await verify('dates that are none', {
    credential: await changed('v-dates', (it) => ({ ...it, validFrom: 'yesterday', validUntil: 'tomorrow' })),
  })
  await verify('a status that cannot be reached', {
    credential: await changed('v-status', (it) => ({
      ...it,
      credentialStatus: {
        id: 'https://gone.example/s#1',
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: '1',
        statusListCredential: 'https://gone.example/s',
      },
    })),
  })
  await verify('a schema that cannot be reached', {
    credential: await changed('v-schema', (it) => ({
      ...it,
      credentialSchema: [{ id: 'https://gone.example/x.json', type: 'JsonSchema' }],
    })),
  })
  await verify('a context that nobody knows', {
    credential: { ...signed, '@context': [...(signed['@context'] as string[]), 'https://gone.example/c'] },
  })
  await verify('the key of somebody else', {
    credential: { ...(await changed('v-key', (it) => ({ ...it, issuer: signed.issuer ?? null }))) },
  })
  await verify('a JWT that nobody signed', { credential: writeJwt({ alg: 'none' }, unsigned) })
  await verify('a JWT of a key that is none', {
    credential: writeJwt({ alg: 'ES256', kid: 'did:key:zDn' }, { ...unsigned, iss: 'did:key:zDn' }),
  })
  await verify('revoked', {
    url: hostSample(site, 'v-revoked', maya, { revoked: true, revocationReason: 'By mistake' }).id,
  })
  await verify('hosted and ended', { url: hostSample(site, 'v-expired', maya, { expires: '2026-02-01T00:00:00Z' }).id })
  await verify('hosted elsewhere than it says', {
    url: hostSample(site, 'v-moved', maya, { id: `${elsewhere}/somewhere` }).id,
  })
  await verify('its class cannot be reached', {
    url: hostSample(site, 'v-noclass', maya, { badge: `${elsewhere}/nowhere` }).id,
  })
  await verify('a class that is none', {
    url: hostSample(site, 'v-cow', maya, { badge: site.put('/cow', { type: 'Cow' }) }).id,
  })
  await verify('evidence and dates that are none', {
    url: hostSample(site, 'v-odd', maya, { evidence: 5, issuedOn: 'soon', recipient: { type: 'email', identity: 7 } })
      .id,
  })
  await verify('in the words of 0.5', {
    credential: {
      recipient: maya,
      badge: {
        version: '0.5.0',
        name: 'A',
        description: 'B',
        image: '/a.png',
        criteria: '/c',
        issuer: { origin: elsewhere, name: 'H' },
      },
    },
  })
  await verify('a private address', { url: 'http://169.254.169.254/latest' })
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Made in error' } })
  await verify('a revoked award of this server', { url: address })

  const vc = (name: string, path: string, body: unknown) => ask(name, 'POST', path, { body })
  await vc('VC: verify', '/credentials/verify', { verifiableCredential: signed })
  await vc('VC: verify what was changed', '/credentials/verify', {
    verifiableCredential: { ...signed, name: 'Master' },
    options: { returnCredential: true },
  })
  await vc('VC: verify nothing', '/credentials/verify', {})
  await vc('VC: a presentation', '/presentations/verify', {
    verifiablePresentation: {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiablePresentation'],
      verifiableCredential: [signed],
    },
    options: { challenge: 'c', domain: 'https://jobs.example' },
  })
  await vc('VC: issue without a sign-in', '/credentials/issue', { credential: unsigned })
  await ask('VC: issue wrongly', 'POST', '/credentials/issue', { token: owner.token, body: { credential: unsigned } })
  await vc('published: verify', '/public/verify', { entity_id: award })
  await vc('published: verify nothing', '/public/verify', { entity_id: 'x' })
}
