import { richAward, richClass } from '../../given/given-rich.ts'
import { pngPicture } from '../../given/given-story.ts'
import { givenAward, givenBadgeClass } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { idOf, type World } from '../world.ts'

/** What anybody can fetch: documents of each edition, pictures, keys and lists. */
export const visitPublicDocuments = async (ask: Ask, world: World): Promise<void> => {
  const { owner, issuer, issuerId, email } = world
  const badge = await givenBadgeClass(owner, issuer, { ...richClass, image: await pngPicture() })
  const award = await givenAward(owner, badge, email('maya'), richAward)
  const revoked = await givenAward(owner, badge, email('noor'))
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'Made in error' } })
  const get = (name: string, path: string, accept = 'application/ld+json', headers = {}) =>
    ask(name, 'GET', path, { headers: { accept, ...headers } })
  const paths = {
    award: `/public/assertions/${award}`,
    'revoked award': `/public/assertions/${revoked}`,
    class: `/public/badges/${idOf(badge)}`,
    issuer: `/public/issuers/${issuerId}`,
  }
  for (const [name, path] of Object.entries(paths)) {
    await get(`${name}: 2.0`, `${path}?v=2_0`)
    await get(`${name}: 3.0`, `${path}?v=3_0`)
    await get(`${name}: the older 1.1`, `${path}?v=1_1`)
    await get(`${name}: an edition that is none`, `${path}?v=9_9`)
    await get(`${name}: as JSON`, `${path}.json`, 'application/json')
    await get(`${name}: as a credential`, path, 'application/vc+ld+json')
    await get(`${name}: as a JWT`, path, 'application/vc+jwt')
    await get(`${name}: as something else`, path, 'application/pdf')
    await get(`${name}: its picture`, `${path}/image`, 'image/*')
  }
  await get('award with class and issuer', `${paths.award}?expand=badge&expand=badge.issuer`)
  await get('class with issuer', `${paths.class}?expand=issuer`)
  await get('award with something else', `${paths.award}?expand=x`)
  await get('baked', `${paths.award}/baked`, 'image/*')
  await get('baked as 3.0', `${paths.award}/files/badge-3_0.png`, 'image/*')
  await get('a file that is none', `${paths.award}/files/badge-9.png`, 'image/*')
  await get('criteria', `${paths.class}/criteria`, 'text/html')
  for (const path of Object.values(paths))
    await get(`not there: ${path.split('/')[2]}`, path.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAAAAAAAA'))
  await get('not there, as a page', '/public/assertions/AAAAAAAAAAAAAAAAAAAAAA', 'text/html')
  await get('from a site elsewhere', `${paths.issuer}?v=2_0`, 'application/json', {
    origin: 'https://elsewhere.example',
  })
  await get('DID document', `${paths.issuer}/did.json`)
  await get('keys', `${paths.issuer}/jwks.json`)
  await get('a key that is none', `${paths.issuer}/keys/x`)
  await get('status list', `${paths.issuer}/status/1`)
  await get('status list that is none', `${paths.issuer}/status/99`)
  await get('list of revocations', `${paths.issuer}/revocations/1`)
  await get('DID of the site', '/.well-known/did.json')
  await get('schema', '/public/schemas/ob/v3p0/achievementcredential.json')
  await get('oEmbed', `/public/oembed?url=${encodeURIComponent(`http://localhost:8000${paths.award}`)}`)
  await get('oEmbed of something else', '/public/oembed?url=x')
  await get(
    'oEmbed as XML',
    `/public/oembed?format=xml&url=${encodeURIComponent(`http://localhost:8000${paths.award}`)}`,
  )
  await get('classes of the issuer', `${paths.issuer}/badges`)
  await get('a collection that is none', '/public/collections/x')
  await get('a former address', '/share/badge/AAAAAAAAAAAAAAAAAAAAAA', 'text/html')
}
