import type { Recipes } from '../call.ts'
import { freshAward, type World } from '../world.ts'

/** The digest under which the picture of the badge class lies. */
const picture = async ({ people: { owner }, badge }: World) => {
  const [, digest = ''] = /\/public\/pictures\/([\w-]+)/.exec((await owner.call('GET', badge)).body) ?? []
  return { params: { digest, width: '64' } }
}

const revoked = async (world: World): Promise<string> => {
  const award = await freshAward(world)
  await world.people.owner.call('DELETE', `${world.badge}/assertions/${award}`, {
    body: { revocation_reason: 'Error' },
  })
  return award
}

export const publicRecipes: Recipes = {
  getImportedPicture: picture,
  getPictureInWidth: picture,
  getBakedFile: () => ({ params: { file: 'badge-3_0.png' } }),
  getStatusList: () => ({ params: { list: '1' } }),
  getRevocationList: async (world) => {
    await revoked(world)
    return { params: { list: '1' } }
  },
  openHelpTopicPage: () => ({ params: { topic: 'teachers' } }),
  getOpenBadgesSchema: () => ({ params: { file: 'achievementcredential.json' } }),
  redirectFormerBadge: ({ params }) => ({ params: { id: params.awardSlug ?? '' } }),
  redirectFormerCollection: ({ params }) => ({ params: { hash: params.collectionHash ?? '' } }),
  redirectFormerEarnerCollection: ({ params }) => ({ params: { number: '1', hash: params.collectionHash ?? '' } }),
  redirectFormerEmbeddedCollection: ({ params }) => ({ params: { number: '1', hash: params.collectionHash ?? '' } }),
  getOembed: ({ params }) => ({ query: { url: `http://localhost:8000/public/assertions/${params.awardSlug}` } }),
}
