import type { ShownOrganisation } from '#contracts/organisations.ts'
import { newDomain } from '../../given-organisation.ts'
import { describeProvider, makeSamlKey, type SamlKey } from '../../saml-provider.ts'
import type { Recipes } from '../call.ts'
import { make, type World } from '../world.ts'

const home = '/v3/operator/organisations'
const oidc = { issuer_url: 'https://id.school.example', client_id: 'sash', client_secret: 'a secret' }
const newOrganisation = () => ({ name: 'Harbour School', domains: [newDomain()], oidc })

let key: SamlKey | undefined
const newSamlOrganisation = () => {
  key ??= makeSamlKey()
  return { name: 'Pier School', domains: [newDomain()], saml: { metadata: describeProvider(key) } }
}

const given = async ({ people: { operator } }: World, body: object = newOrganisation()) => {
  const { id } = await make<ShownOrganisation>(operator, home, body)
  return { params: { organisationId: id } }
}

export const organisationRecipes: Recipes = {
  listOrganisations: async () => ({ by: 'operator' }),
  createOrganisation: async () => ({ by: 'operator', body: newOrganisation() }),
  changeOrganisation: async (world) => ({ ...(await given(world)), by: 'operator', body: newOrganisation() }),
  removeOrganisation: async (world) => ({ ...(await given(world)), by: 'operator' }),
  findOrganisationSignIn: async () => ({ body: { email: 'jo@school.example' } }),
  startOrganisationSignIn: async (world) => given(world),
  finishOrganisationSignIn: async (world) => given(world),
  startSaml: async (world) => given(world, newSamlOrganisation()),
  getSamlMetadata: async (world) => given(world, newSamlOrganisation()),
  takeSamlAnswer: async (world) => ({
    ...(await given(world, newSamlOrganisation())),
    form: { SAMLResponse: Buffer.from('<Response/>').toString('base64') },
  }),
  finishSaml: async (world) => given(world, newSamlOrganisation()),
}
