import { givenHosted, givenSigned } from '../../given/given-elsewhere.ts'
import { givenImport } from '../../given/given-move.ts'
import { givenPage, pageInput } from '../../given/given-page.ts'
import type { Recipes } from '../call.ts'
import type { World } from '../world.ts'
import { freshAward, make } from '../world.ts'

const badge = async (world: World) => {
  const id = await freshAward(world)
  return { params: { badgeId: id, assertionId: id } }
}
const imported = ({ params }: World) => ({ params: { badgeId: params.importedId ?? '' } })
const acceptance = async (world: World) => ({ ...(await badge(world)), body: { acceptance: 'Accepted' } })

/** A collection of its own, with two badges. */
const collection = async ({ people: { earner }, params }: World) => {
  const { slug } = await make<{ slug: string }>(earner, '/v1/earner/collections', {
    name: 'Some',
    published: true,
    badges: [{ id: params.awardSlug }, { id: params.importedId }],
  })
  return { params: { collectionSlug: slug, collectionId: slug } }
}
const freshAccepted = async (world: World) => {
  const id = await freshAward(world)
  await world.people.earner.call('PUT', `/v1/earner/badges/${id}`, { body: { acceptance: 'Accepted' } })
  return id
}
/** Shown by its owner. */
const page = async (world: World) => {
  const badges = [await freshAccepted(world)]
  await givenPage(world.people.earner, { address: 'maya-okonkwo', badges })
  return { params: { address: 'maya-okonkwo' } }
}
const link = async ({ people: { earner }, params }: World) => {
  const body = { kind: 'badge', target: params.importedId, with_name: true, with_evidence: true }
  return { params: { linkId: (await make<{ id: string }>(earner, '/v3/backpack/share-links', body)).id } }
}
const hosted = ({ stage: { site }, people: { earner } }: World) => givenHosted(site, earner.email).id

export const backpackRecipes: Recipes = {
  acceptBackpackBadge: acceptance,
  acceptAssertion: acceptance,
  removeBackpackBadge: badge,
  removeAssertion: badge,
  restoreBackpackBadge: async (world) => {
    const badgeId = await givenImport(world.people.earner)
    await world.people.earner.call('DELETE', `/v1/earner/badges/${badgeId}`)
    return { params: { badgeId } }
  },
  getBackpackBadgeReport: imported,
  getImportedBadgeFile: imported,
  listBackpackBadgeHistory: imported,
  verifyBackpackBadge: imported,
  importBadge: (world) => ({ body: { url: hosted(world) } }),
  importAssertion: (world) => ({ body: { url: hosted(world) } }),
  upsertCredential: async ({ people: { earner } }) => ({
    body: JSON.stringify(await givenSigned(earner.email)),
    headers: { 'content-type': 'application/json' },
  }),
  addBadgrAssertion: (world) => ({ body: { assertion: { id: hosted(world) } } }),
  addConnectAssertion: (world) => ({ body: { assertion: { id: hosted(world) } } }),
  getBadgrManifest: () => ({ params: { domain: 'localhost:8000' } }),
  updateEarnerPage: async (world) => ({ body: pageInput({ badges: [await freshAccepted(world)] }) }),
  openEarnerPage: page,
  getEarnerPagePreviewImage: page,
  createCollection: () => ({ body: { name: 'Some' } }),
  createCollectionV2: ({ params }) => ({ body: { name: 'Some', assertions: [params.awardSlug] } }),
  deleteCollection: collection,
  deleteCollectionV2: collection,
  updateCollection: async (world) => ({ ...(await collection(world)), body: { name: 'Renamed' } }),
  updateCollectionV2: async (world) => ({ ...(await collection(world)), body: { name: 'Renamed' } }),
  addCollectionBadges: async (world) => ({ ...(await collection(world)), body: [{ id: await freshAward(world) }] }),
  removeCollectionBadge: async (world) => ({
    params: { ...(await collection(world)).params, badgeId: world.params.awardSlug ?? '' },
  }),
  replaceCollectionBadges: async (world) => ({ ...(await collection(world)), body: [{ id: world.params.awardSlug }] }),
  publishCollection: collection,
  unpublishCollection: collection,
  createShareLink: ({ params }) => ({
    body: { kind: 'badge', target: params.importedId, with_name: false, with_evidence: true },
  }),
  updateShareLink: async (world) => ({ ...(await link(world)), body: { with_name: false, with_evidence: false } }),
  revokeShareLink: link,
  getBadgeShareAddress: () => ({ by: 'earner', query: { provider: 'linkedin', redirect: '0' } }),
  getAssertionShareAddress: () => ({ by: 'earner', query: { provider: 'linkedin', redirect: '0' } }),
  getCollectionShareAddress: () => ({ by: 'earner', query: { provider: 'linkedin', redirect: '0' } }),
  getCollectionShareAddressV2: () => ({ by: 'earner', query: { provider: 'linkedin', redirect: '0' } }),
}
