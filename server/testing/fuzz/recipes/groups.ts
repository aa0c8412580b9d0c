import { givenGroup, membersOf } from '../../given/given-group.ts'
import { newEmail } from '../../given.ts'
import type { Recipes } from '../call.ts'
import { idOf, type World } from '../world.ts'

const fresh = async ({ people: { owner }, issuer }: World) => {
  const path = await givenGroup(owner, issuer, [{ email: newEmail('row'), name: 'Ada Lovelace' }])
  const [member] = await membersOf(owner, path)
  return { path, params: { groupId: idOf(path) }, member: member?.id ?? '' }
}
const ofFresh = async (world: World) => ({ params: (await fresh(world)).params })

export const groupRecipes: Recipes = {
  createGroup: () => ({ body: { name: 'Evening class', description: 'Tuesdays, until December.' } }),
  updateGroup: async (world) => ({ ...(await ofFresh(world)), body: { name: 'Morning class' } }),
  deleteGroup: ofFresh,
  listGroupMembers: ({ params }) => ({ query: { badges: params.badgeSlug ?? '' } }),
  addGroupMembers: async (world) => ({
    ...(await ofFresh(world)),
    body: { people: [{ email: newEmail('row'), name: 'Grace Hopper' }, { email: 'nobody' }] },
  }),
  removeGroupMembers: async (world) => {
    const { params, member } = await fresh(world)
    return { params, body: { members: [member] } }
  },
  leaveGroup: async ({ people: { owner, earner }, issuer }) => {
    await givenGroup(owner, issuer, [{ email: earner.email }])
    const own = (await earner.call('GET', '/v3/user/groups')).json<{ id: string }[]>()
    return { by: 'earner', params: { membershipId: own[0]?.id ?? '' } }
  },
  awardGroup: async (world) => ({ ...(await ofFresh(world)), body: { badge_class: world.params.badgeSlug } }),
}
