import { connectScopes } from '#contracts/oauth/scopes.ts'
import { elsewhere } from '../../given/given-elsewhere.ts'
import { givenAward } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { hostSample, signSample, writeJwt } from '../samples.ts'
import type { World } from '../world.ts'

/** Badge Connect (Open Badges 2.1), and its older form at /bcv1. */
export const visitBadgeConnect = async (ask: Ask, world: World): Promise<void> => {
  const { owner, earner, stranger, badge, site } = world
  const token = await world.tokenOf(earner, Object.values(connectScopes).join(' '))
  const award = await givenAward(owner, badge, earner.email)
  await ask('the manifest', 'GET', '/.well-known/badgeconnect.json')
  await ask('the older manifest', 'GET', '/bcv1/manifest/localhost:8000')
  await ask('the manifest of another site', 'GET', '/bcv1/manifest/other.example')
  for (const base of ['/ims/ob/v2p1', '/bcv1']) {
    const get = (name: string, path: string, more: object = {}) =>
      ask(`${base}: ${name}`, 'GET', base + path, { token, ...more })
    const post = (name: string, body: unknown, more: object = {}) =>
      ask(`${base}: ${name}`, 'POST', `${base}/assertions`, { token, body, ...more })
    const slug = base.slice(1).replaceAll('/', '-')
    const hosted = hostSample(site, slug, earner.email)
    await post('take a hosted one', { assertion: { id: hosted.id } })
    await post('take it again', { assertion: hosted })
    await post('take an award of this server', {
      assertion: { id: `http://localhost:8000/public/assertions/${award}` },
    })
    await post('nothing', {})
    await post('no address', { assertion: { id: 7 } })
    await post('no JWT', { signedAssertion: 'https://harbour.example/awards/1' })
    await post('a JWT that nobody signed', { signedAssertion: writeJwt({ alg: 'none' }, hosted) })
    await post('of somebody else', { assertion: { id: hostSample(site, `${slug}-foreign`, stranger.email).id } })
    await post('revoked', {
      assertion: { id: hostSample(site, `${slug}-revoked`, earner.email, { revoked: true }).id },
    })
    await post('out of reach', { assertion: { id: `${elsewhere}/nowhere` } })
    await post('a 3.0 badge', { assertion: { id: site.put('/credential', await signSample(slug, earner.email)) } })
    await post('not JSON', '{', { headers: { 'content-type': 'application/json' } })
    await get('list', '/assertions')
    await get('a page of one', '/assertions?limit=1&offset=1')
    await get('none that new', '/assertions?since=2999-01-01T00:00:00Z')
    await get('a limit that is none', '/assertions?limit=0')
    await get('a moment that is none', '/assertions?since=soon')
    await get('who I am', '/profile')
    await get('without a token', '/assertions', { token: undefined })
    await get('a token for something else', '/assertions', { token: await world.tokenOf(earner, 'rw:issuer') })
    await get('a token that ended', '/assertions', {
      token: await world.tokenOf(earner, connectScopes.readAssertions, -1),
    })
    await get('nothing is there', '/nothing')
    await ask(`${base}: not served`, 'DELETE', `${base}/assertions`, { token })
  }
  await ask('add to the profile', 'POST', '/ims/ob/v2p1/profile', {
    token,
    body: { profile: { email: [earner.email, 'x@y.example'] } },
  })
  await ask('add nothing to the profile', 'POST', '/ims/ob/v2p1/profile', { token, body: {} })
}
