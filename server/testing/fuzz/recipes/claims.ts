import type { ClaimSheet } from '#contracts/claims/codes.ts'
import type { KioskView } from '#contracts/claims/kiosks.ts'
import { type GivenClaim, givenClaim, readProof } from '../../given/given-claim.ts'
import { newEmail } from '../../given.ts'
import type { Recipes } from '../call.ts'
import { idOf, make, type World } from '../world.ts'

const given = ({ people: { owner }, badge }: World, rules: object = {}): Promise<GivenClaim> =>
  givenClaim(owner, badge, rules)
const claim = async (world: World) => ({ params: { claimId: (await given(world)).id } })
const opened = async (world: World) => {
  const { token } = await given(world)
  return { params: { token }, body: { token } }
}
const proof = async (world: World) => {
  const email = newEmail('guest')
  const { token: claimToken } = await given(world)
  await make(world.people.owner, '/v3/claims/places', { token: claimToken, email })
  const token = await readProof(email)
  return { params: { token }, body: { token } }
}

const kiosk = async (world: World) => {
  const { id, path } = await given(world)
  const opened = await make<{ id: string; url: string }>(world.people.owner, `${path}/kiosks`, undefined)
  return { params: { claimId: id, kioskId: opened.id }, token: opened.url.slice(opened.url.indexOf('#') + 1) }
}
const shown = async (world: World) => {
  const { token } = await kiosk(world)
  const { code } = await make<KioskView>(world.people.owner, '/v3/kiosks/view', { kiosk: token })
  return { params: { token: code?.url.split('/').at(-1) ?? '' } }
}

const printed = async (world: World) => {
  const { id, path } = await given(world, { kind: 'codes' })
  await make(world.people.owner, `${path}/codes`, { count: 10 })
  return { claimId: id, serial: '1' }
}

export const claimRecipes: Recipes = {
  listKiosks: claim,
  createKiosk: claim,
  endKiosk: async (world) => ({ params: (await kiosk(world)).params }),
  getKioskView: async (world) => ({ body: { kiosk: (await kiosk(world)).token } }),
  requestKioskPlace: async (world) => ({
    body: { kiosk: (await kiosk(world)).token, email: newEmail('guest'), typed_at: new Date().toISOString() },
  }),
  redirectClaimQrCode: shown,
  createClaim: ({ badge }) => ({ body: { badge_class: idOf(badge), title: 'Open day', cap: 20 } }),
  getClaim: claim,
  updateClaim: async (world) => ({ ...(await claim(world)), body: { title: 'Second day' } }),
  setClaimState: async (world) => ({ ...(await claim(world)), body: { state: 'paused' } }),
  createClaimCopy: async (world) => ({ ...(await claim(world)), body: { title: 'Second day' } }),
  getClaimFigures: claim,
  createClaimCodes: async (world) => ({
    params: { claimId: (await given(world, { kind: 'codes' })).id },
    body: { count: 10 },
  }),
  createClaimPrint: async (world) => ({
    params: { claimId: (await given(world, { kind: 'codes' })).id },
    body: { count: 10 },
  }),
  listClaimCodes: async (world) => ({ params: { claimId: (await printed(world)).claimId } }),
  revokeClaimCode: async (world) => ({ params: await printed(world) }),
  revokeClaimSheet: async (world) => {
    const { id, path } = await given(world, { kind: 'codes' })
    const { batch } = await make<ClaimSheet>(world.people.owner, `${path}/codes`, { count: 10 })
    return { params: { claimId: id, batch } }
  },
  replaceClaimCode: async (world) => ({ params: await printed(world) }),
  previewClaim: opened,
  claimBadge: opened,
  requestClaimPlace: async (world) => ({ body: { token: (await given(world)).token, email: newEmail('guest') } }),
  confirmClaim: proof,
  openClaimPage: opened,
  submitClaimForm: async (world) => ({
    params: { token: (await given(world)).token },
    form: { email: newEmail('guest') },
  }),
  openClaimProofPage: proof,
  pressClaimProof: async (world) => ({ params: (await proof(world)).params, form: {} }),
  submitClaimCode: async (world) => {
    const { path } = await given(world, { kind: 'codes' })
    const { codes } = await make<ClaimSheet>(world.people.owner, `${path}/codes`, { count: 10 })
    return { form: { claim_code: codes[0]?.code ?? '' } }
  },
}
