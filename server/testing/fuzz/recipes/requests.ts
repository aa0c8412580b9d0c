import type { OwnRequest } from '#contracts/requests/asking.ts'
import { givenClaim } from '../../given/given-claim.ts'
import { badgeIdOf, givenDraft, givenRequest, givenRules, met, sendFile } from '../../given/given-request.ts'
import { givenBadgeClass } from '../../given.ts'
import type { Recipes } from '../call.ts'
import type { World } from '../world.ts'

/** A class of its own, which the earner of the world may ask for. */
const asked = async ({ people: { owner }, issuer }: World): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  return badge
}
const draft = async (world: World): Promise<OwnRequest> => givenDraft(world.people.earner, await asked(world))
const sent = async (world: World): Promise<OwnRequest> => givenRequest(world.people.earner, await asked(world))
const withFile = async (world: World) => {
  const { id } = await draft(world)
  const { evidence } = (await sendFile(world.people.earner, id, Buffer.from('Log.'))).json<OwnRequest>()
  return { requestId: id, partId: evidence.find(({ kind }) => kind === 'file')?.id ?? '' }
}
/** A file that stands on a badge. */
const onBadge = async (world: World) => {
  const { requestId, partId } = await withFile(world)
  const { owner, earner } = world.people
  await earner.call('PUT', `/v3/requests/${requestId}`, { body: { text: 'By night.', public_files: [partId] } })
  await earner.call('POST', `/v3/requests/${requestId}/send`)
  await owner.call('POST', `${world.issuer.replace('/v1/issuer', '/v3')}/requests/${requestId}/decision`, {
    body: { rounds: 1, decision: 'accept', verdicts: met },
  })
  return { requestId, partId }
}

const mine = async (world: World) => ({ by: 'earner' as const, params: { requestId: (await draft(world)).id } })
const waiting = async (world: World) => ({ params: { requestId: (await sent(world)).id } })

export const requestRecipes: Recipes = {
  saveBadgeRequestRules: () => ({
    body: { open: true, points: [{ key: 'night', text: 'A passage after dark', required: true }] },
  }),
  getPublicBadgeRequestRules: async (world) => ({ params: { badgeSlug: badgeIdOf(await asked(world)) } }),
  getPublicEvidence: async (world) => ({ params: { partId: (await onBadge(world)).partId } }),
  removeOwnPublicEvidence: async (world) => ({ by: 'earner', params: await onBadge(world) }),
  removePublicEvidence: async (world) => ({ params: await onBadge(world) }),
  listOwnBadgeRequests: async (world) => {
    await sent(world)
    return { by: 'earner' }
  },
  createBadgeRequest: async (world) => ({ by: 'earner', body: { badge_class: badgeIdOf(await asked(world)) } }),
  createClaimBadgeRequest: async (world) => {
    const badge = await givenBadgeClass(world.people.owner, world.issuer)
    const { token } = await givenClaim(world.people.owner, badge, { approval: true })
    return { by: 'earner', body: { token } }
  },
  getOwnBadgeRequest: mine,
  updateBadgeRequest: async (world) => ({
    ...(await mine(world)),
    body: { text: 'I sailed by night.', text_public: true, links: [{ url: 'https://video.example/', public: true }] },
  }),
  addBadgeRequestFile: async (world) => ({
    ...(await mine(world)),
    query: { name: 'log.txt' },
    body: 'Log of a night.',
    headers: { 'content-type': 'application/octet-stream' },
  }),
  getOwnBadgeRequestFile: async (world) => ({ by: 'earner', params: await withFile(world) }),
  removeBadgeRequestFile: async (world) => ({ by: 'earner', params: await withFile(world) }),
  submitBadgeRequest: mine,
  withdrawBadgeRequest: mine,
  listBadgeRequests: async (world) => {
    await sent(world)
    return {}
  },
  getBadgeRequest: waiting,
  getBadgeRequestFile: async (world) => {
    const params = await withFile(world)
    await world.people.earner.call('POST', `/v3/requests/${params.requestId}/send`)
    return { params }
  },
  setBadgeRequestReviewer: async (world) => ({ ...(await waiting(world)), body: {} }),
  decideBadgeRequest: async (world) => ({
    ...(await waiting(world)),
    body: { rounds: 1, decision: 'send-back', text: 'Do you have it written down?', verdicts: met },
  }),
  decideBadgeRequests: async (world) => ({
    body: {
      requests: [{ id: (await sent(world)).id, rounds: 1 }],
      decision: 'send-back',
      text: 'Do you have it written down?',
    },
  }),
}
