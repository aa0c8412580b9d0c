import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { codeOf } from '../../../features/webhooks/actions/consent.ts'
import { givenWebhook } from '../../given/given-receiver.ts'
import { currentKey } from '../../given/given-signing.ts'
import { givenBadgeClass, givenIssuer, svgPicture } from '../../given.ts'
import type { Recipes } from '../call.ts'
import { freshPerson, idOf, make, type World } from '../world.ts'

const issuerInput = ({ people: { owner } }: World) => ({
  body: { name: 'Harbour School', url: 'https://harbour.example', email: owner.email },
})
const badgeInput = { name: 'Day Skipper', description: 'Sails by day.', image: svgPicture, criteria_text: 'Sail.' }
const badgeInputV2 = { name: 'Day Skipper', description: 'By day.', image: svgPicture, criteriaNarrative: 'Sail.' }

const freshIssuer = async ({ people: { owner } }: World) => {
  const id = idOf(await givenIssuer(owner))
  return { params: { issuerSlug: id, issuerId: id } }
}
const freshBadge = async ({ people: { owner }, issuer }: World) => {
  const id = idOf(await givenBadgeClass(owner, issuer))
  return { params: { badgeSlug: id, badgeClassId: id } }
}

/** A key of an issuer of its own. */
const ownKey = async ({ people: { owner } }: World) => {
  const issuerSlug = idOf(await givenIssuer(owner))
  const signing = (await owner.call('GET', `/v3/issuers/${issuerSlug}/signing`)).json<Signing>()
  return { params: { issuerSlug, id: issuerSlug, keyId: currentKey(signing).id } }
}

const hook = 'https://harbour.example/hook'
const webhook = async ({ people: { owner }, issuer }: World) => ({
  params: { webhookId: (await givenWebhook(owner, issuer, hook)).id },
})
/** A webhook, and a delivery to it. */
const delivery = async (world: World) => {
  const { owner } = world.people
  const { id, path } = await givenWebhook(owner, world.issuer, hook)
  await make(owner, `${path}/test`)
  const deliveries = (await owner.call('GET', `${path}/deliveries`)).json<{ id: string }[]>()
  return { params: { webhookId: id, deliveryId: deliveries[0]?.id ?? '' } }
}

export const issuerRecipes: Recipes = {
  setSecondFactorRequirement: () => ({ body: { required: false } }),
  createIssuer: issuerInput,
  createIssuerV2: issuerInput,
  updateIssuer: async (world) => ({ ...issuerInput(world), ...(await freshIssuer(world)) }),
  updateIssuerV2: async (world) => ({ ...issuerInput(world), ...(await freshIssuer(world)) }),
  deleteIssuer: freshIssuer,
  deleteIssuerV2: freshIssuer,
  rotateSigningKey: ownKey,
  reportLeakedSigningKey: ownKey,
  getIssuerKey: ownKey,
  updateSigningSettings: async (world) => ({ ...(await freshIssuer(world)), body: { jwt_algorithm: 'ES256' } }),
  changeStaff: async (world) => ({
    ...(await freshIssuer(world)),
    body: { action: 'add', email: (await freshPerson(world)).email, role: 'editor' },
  }),
  createWebhook: () => ({ body: { name: 'Registry', url: hook, events: ['award.made'] } }),
  getWebhook: webhook,
  updateWebhook: async (world) => ({ ...(await webhook(world)), body: { name: 'Renamed', active: true } }),
  deleteWebhook: webhook,
  listWebhookDeliveries: delivery,
  rotateWebhookSecret: webhook,
  testWebhook: webhook,
  confirmWebhook: async (world) => {
    const { params } = await webhook(world)
    const { webhookId: webhook_id } = params
    return { params, body: { code: codeOf({ webhook_id, url: hook }) } }
  },
  replayWebhookDelivery: delivery,
  replayFailedWebhookDeliveries: async (world) => ({
    ...(await delivery(world)),
    body: { since: '2026-01-01T00:00:00Z' },
  }),
  createBadgeClass: () => ({ body: badgeInput }),
  createBadgeClassV2: ({ params }) => ({ body: { ...badgeInputV2, issuer: params.issuerSlug } }),
  createBadgeClassOfIssuerV2: () => ({ body: badgeInputV2 }),
  updateBadgeClass: async (world) => ({ ...(await freshBadge(world)), body: badgeInput }),
  updateBadgeClassV2: async (world) => ({ ...(await freshBadge(world)), body: badgeInputV2 }),
  deleteBadgeClass: freshBadge,
  deleteBadgeClassV2: freshBadge,
  archiveBadgeClass: async (world) => ({ ...(await freshBadge(world)), body: { archived: true } }),
  findBadgeClass: ({ params }) => ({
    query: { identifier: `http://localhost:8000/public/badges/${params.badgeSlug}` },
  }),
}
