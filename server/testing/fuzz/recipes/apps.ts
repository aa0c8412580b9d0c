import { askFor, basic, givenApp, givenTokens } from '../../given/given-app.ts'
import { givenRegistration, goodMetadata } from '../../given/given-registration.ts'
import type { Recipes } from '../call.ts'
import type { World } from '../world.ts'

const application = { name: 'Timetable', redirect_uris: ['https://app.example/back'], scopes: ['rw:profile'] }

const registration = async ({ stage }: World) => {
  const { clientId, registrationToken } = await givenRegistration(stage.server)
  return { params: { clientId }, token: registrationToken }
}

const tokensOf = ({ stage, people: { earner }, app }: World) => givenTokens(stage.server, earner, app, ['rw:backpack'])

const authorization = async (world: World) => {
  await tokensOf(world)
  const listed = (await world.people.earner.call('GET', '/v2/auth/tokens')).json<{ result: { entityId: string }[] }>()
  return { by: 'earner', params: { tokenId: listed.result[0]?.entityId ?? '' } } as const
}

const sentBack = async (world: World) => ({
  form: { token: (await tokensOf(world)).access_token },
  headers: basic(world.app),
})

/** An app of its own, for what changes it. */
const ownApp = async ({ people: { owner } }: World) => ({
  by: 'owner' as const,
  params: { clientId: (await givenApp(owner)).clientId },
})

export const appRecipes: Recipes = {
  grantAuthorization: ({ app }) => ({ by: 'earner', body: { ...askFor(app), allow: true, scopes: ['rw:backpack'] } }),
  startAuthorization: ({ app }) => ({ by: 'earner', query: askFor(app) }),
  pushAuthorization: ({ app }) => ({ form: askFor(app), headers: basic(app) }),
  introspectToken: sentBack,
  revokeToken: sentBack,
  registerClient: () => ({ body: goodMetadata }),
  readRegistration: registration,
  deleteRegistration: registration,
  updateRegistration: async (world) => ({ ...(await registration(world)), body: goodMetadata }),
  listAuthorizations: () => ({ by: 'earner' }),
  getAuthorization: authorization,
  revokeAuthorization: authorization,
  createApplication: () => ({ by: 'owner', body: application }),
  getApplication: () => ({ by: 'owner' }),
  deleteApplication: ownApp,
  rotateApplicationSecret: async (world) => ({ ...(await ownApp(world)), body: {} }),
  updateApplication: async (world) => ({ ...(await ownApp(world)), body: application }),
  createIssuerTokens: ({ params }) => ({ body: { issuers: [params.issuerSlug ?? ''] } }),
}
