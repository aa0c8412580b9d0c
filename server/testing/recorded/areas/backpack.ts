import { givenAward } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { hostSample } from '../samples.ts'
import type { World } from '../world.ts'

/** v1/earner and v2/backpack: badges that are there, collections, sharing. */
export const visitBackpack = async (ask: Ask, world: World): Promise<void> => {
  const { owner, earner, stranger, badge, site } = world
  const by = { token: earner.token }
  await ask('empty', 'GET', '/v1/earner/badges', by)
  const first = await givenAward(owner, badge, earner.email, { narrative: 'Sailed well.' })
  const second = await givenAward(owner, badge, earner.email, { evidence: 'https://log.example/1' })
  const { url } = { url: hostSample(site, 'backpack', earner.email).id }
  const brought = (await ask('bring one in', 'POST', '/v1/earner/badges', { ...by, body: { url } })).json<{
    id: string
  }>().id
  await ask('all', 'GET', '/v1/earner/badges', by)
  await ask('all, plainly', 'GET', '/v1/earner/badges?json_format=plain', by)
  await ask('a page of one', 'GET', '/v1/earner/badges?num=1', by)
  await ask(
    'with those that wait, and those that ended',
    'GET',
    '/v1/earner/badges?include_pending=true&include_expired=true&include_revoked=true',
    by,
  )
  await ask('a flag that is none', 'GET', '/v1/earner/badges?include_expired=x', by)
  await ask('without a sign-in', 'GET', '/v1/earner/badges')
  await ask('one', 'GET', `/v1/earner/badges/${first}`, by)
  await ask('one from elsewhere', 'GET', `/v1/earner/badges/${brought}?json_format=plain`, by)
  await ask('one of somebody else', 'GET', `/v1/earner/badges/${first}`, { token: stranger.token })
  await ask('accept', 'PUT', `/v1/earner/badges/${first}`, { ...by, body: { acceptance: 'Accepted' } })
  await ask('accept wrongly', 'PUT', `/v1/earner/badges/${first}`, { ...by, body: { acceptance: 'Loved' } })
  await ask('its picture', 'GET', `/v1/earner/badges/${first}/image`, by)
  await ask('share it', 'GET', `/v1/earner/share/badge/${first}?provider=linkedin&redirect=0`, by)
  await ask('share it with nobody', 'GET', `/v1/earner/share/badge/${first}?provider=nobody&redirect=0`, by)
  await ask('share what is not mine', 'GET', `/v1/earner/share/badge/${first}?provider=twitter&redirect=0`, {
    token: stranger.token,
  })

  const collections = '/v1/earner/collections'
  const made = await ask('a collection', 'POST', collections, {
    ...by,
    body: { name: 'Sea', description: 'All.', badges: [{ id: first, description: 'My first' }] },
  })
  const { slug } = made.json<{ slug: string }>()
  await ask('a collection of nothing', 'POST', collections, { ...by, body: {} })
  await ask('a collection with faults', 'POST', collections, { ...by, body: { name: '', badges: 'x', published: 'y' } })
  await ask('a collection with badges that are not mine', 'POST', collections, {
    ...by,
    body: { name: 'X', badges: [{ id: 'AAAAAAAAAAAAAAAAAAAAAA' }] },
  })
  await ask('my collections', 'GET', collections, by)
  await ask('one collection', 'GET', `${collections}/${slug}`, by)
  await ask('a collection of somebody else', 'GET', `${collections}/${slug}`, { token: stranger.token })
  await ask('one more badge in it', 'POST', `${collections}/${slug}/badges`, { ...by, body: { id: second } })
  await ask('two more', 'POST', `${collections}/${slug}/badges`, { ...by, body: [{ id: second }, { id: brought }] })
  await ask('one that is not there', 'POST', `${collections}/${slug}/badges`, { ...by, body: { id: 'x' } })
  await ask('its badges', 'GET', `${collections}/${slug}/badges`, by)
  await ask('out of it', 'DELETE', `${collections}/${slug}/badges/${second}`, by)
  await ask('out of it again', 'DELETE', `${collections}/${slug}/badges/${second}`, by)
  await ask('publish', 'GET', `${collections}/${slug}/share`, by)
  await ask('share the collection', 'GET', `/v1/earner/share/collection/${slug}?provider=facebook&redirect=0`, by)
  await ask('rename', 'PUT', `${collections}/${slug}`, { ...by, body: { name: 'Lake', description: '' } })

  await ask('v2: all', 'GET', '/v2/backpack/assertions?num=2', by)
  await ask('v2: with class and issuer', 'GET', '/v2/backpack/assertions?expand=badgeclass&expand=issuer&num=2', by)
  await ask('v2: with something else', 'GET', '/v2/backpack/assertions?expand=x', by)
  await ask('v2: one', 'GET', `/v2/backpack/assertions/${first}`, by)
  await ask('v2: one of somebody else', 'GET', `/v2/backpack/assertions/${first}`, { token: stranger.token })
  await ask('v2: accept wrongly', 'PUT', `/v2/backpack/assertions/${second}`, { ...by, body: { acceptance: 'x' } })
  await ask('v2: remove', 'DELETE', `/v2/backpack/assertions/${brought}`, by)
  await ask('v2: remove again', 'DELETE', `/v2/backpack/assertions/${brought}`, by)
  await ask('v2: collections', 'GET', '/v2/backpack/collections', by)
  await ask('v2: a collection wrongly', 'POST', '/v2/backpack/collections', {
    ...by,
    body: { name: '', assertions: ['x'] },
  })
  await ask('v2: a collection', 'POST', '/v2/backpack/collections', {
    ...by,
    body: { name: 'Both', assertions: [first, second] },
  })
  await ask('v2: end one', 'DELETE', `/v2/backpack/collections/${slug}`, by)
  await ask('v2: an import wrongly', 'POST', '/v2/backpack/import', { ...by, body: {} })
  await ask('v2: the older share', 'GET', `/v2/backpack/share/assertion/${second}?provider=twitter&redirect=0`, by)
  await ask('remove', 'DELETE', `/v1/earner/badges/${first}`, by)
  await ask('remove again', 'DELETE', `/v1/earner/badges/${first}`, by)
}
