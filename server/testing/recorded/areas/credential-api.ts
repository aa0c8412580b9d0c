import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { givenAward } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { hostSample, signSample, writeJwt } from '../samples.ts'
import type { World } from '../world.ts'

/** The API of Open Badges 3.0. */
export const visitCredentialApi = async (ask: Ask, world: World): Promise<void> => {
  const { owner, earner, stranger, badge, site } = world
  const base = '/ims/ob/v3p0'
  const token = await world.tokenOf(earner, Object.values(credentialScopes).join(' '))
  const get = (name: string, path: string, more: object = {}) => ask(name, 'GET', base + path, { token, ...more })
  const post = (name: string, body: unknown, type = 'application/vc+ld+json', more: object = {}) =>
    ask(name, 'POST', `${base}/credentials`, {
      token,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
      ...more,
    })
  const award = await givenAward(owner, badge, earner.email)
  const signed = await signSample('api', earner.email)
  await post('put in', signed)
  await post('put in again', signed)
  await post('put in as JSON', await signSample('json', earner.email), 'application/json')
  await post('changed', { ...signed, name: 'Yachtmaster' })
  const { proof, ...unsigned } = signed
  await post('unsigned', unsigned)
  await post('of somebody else', await signSample('theirs', stranger.email))
  await post('a 2.0 badge', hostSample(site, 'api', earner.email))
  await post('nothing', '')
  await post('half an object', '{"id":')
  await post('a list', [signed])
  await post('a text', '"x"')
  await post('an address', 'https://harbour.example/1', 'text/plain')
  await post('a JWT that nobody signed', writeJwt({ alg: 'none' }, unsigned), 'text/plain')
  await post('another media type', signed, 'application/xml')
  await post(
    'revoked list out of reach',
    await signSample('status', earner.email, (it) => ({
      ...it,
      credentialStatus: {
        id: 'https://gone.example/s#1',
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: '1',
        statusListCredential: 'https://gone.example/s',
      },
    })),
  )
  await get('list', '/credentials')
  await get('a page of one', '/credentials?limit=1&offset=1')
  await get('none that new', '/credentials?since=2999-01-01T00:00:00Z')
  for (const query of ['limit=0', 'limit=ten', 'offset=-1', 'since=yesterday'])
    await get(`refused: ${query}`, `/credentials?${query}`)
  await get('who I am', '/profile')
  const put = (name: string, body: unknown) => ask(name, 'PUT', `${base}/profile`, { token, body })
  await put('say who I am', {
    '@context': [],
    id: 'https://maya.example/',
    type: ['Profile'],
    name: 'Maya',
    givenName: 'Maya',
    url: 'https://maya.example/',
  })
  await put('say it wrongly', { id: 'javascript:1', type: 'Cow', url: 'x', name: '' })
  await put('say nothing', {})
  await get('how it is served', '/discovery')
  await get('without a token', '/credentials', { token: undefined })
  await get('a token that is none', '/credentials', { token: 'x' })
  await get('a token for something else', '/credentials', { token: await world.tokenOf(earner, 'rw:issuer') })
  await get('a token that ended', '/credentials', {
    token: await world.tokenOf(earner, credentialScopes.readCredentials, -1),
  })
  await get('a form that is not to be had', '/credentials', { headers: { accept: 'text/html' } })
  await get('nothing is there', '/badges')
  await ask('not served', 'DELETE', `${base}/credentials`, { token })
  await ask('the award', 'GET', `/public/assertions/${award}?v=3_0`)
}
