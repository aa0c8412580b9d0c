import type { Group } from '#contracts/issuers/groups.ts'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { givenGroup as givenOwnGroup, groupsOf } from '../../given/given-group.ts'
import { newDomain } from '../../given/given-organisation.ts'
import { describeProvider, makeSamlKey, type SamlKey } from '../../outside/saml-provider.ts'
import type { Recipes } from '../call.ts'
import { idOf, make, type World } from '../world.ts'

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

let users = 0
const newUser = (domain: string) => {
  const userName = `user-${++users}@${domain}`
  return { userName, name: { givenName: 'Jo', familyName: 'Lindqvist' }, emails: [{ value: userName }] }
}

const givenDirectory = async ({ people: { operator } }: World) => {
  const { id, domains } = await make<ShownOrganisation>(operator, home, newOrganisation())
  const { token } = await make<{ token: string }>(operator, `${home}/${id}/scim-token`, {})
  return { id, token, domain: domains[0] ?? '' }
}

const makeIn = async (world: World, place: string, token: string, body: object): Promise<string> => {
  const answer = await world.stage.server.call('POST', `/scim/v2/${place}`, { token, body })
  return answer.json<{ id: string }>().id
}

const givenUser = async (world: World) => {
  const { token, domain } = await givenDirectory(world)
  return { token, domain, params: { scimId: await makeIn(world, 'Users', token, newUser(domain)) } }
}

const givenGroup = async (world: World) => {
  const { token } = await givenDirectory(world)
  return { token, params: { scimGroupId: await makeIn(world, 'Groups', token, { displayName: 'leads' }) } }
}

/** Somebody of an organisation, whom its directory has added. */
const givenMember = async (world: World) => {
  const { id, token, domain } = await givenDirectory(world)
  const user = newUser(domain)
  const memberId = await makeIn(world, 'Users', token, user)
  return { email: user.userName, params: { organisationId: id, memberId } }
}

/** A group of a directory whose organisation gives a role at the issuer, with somebody in it, and one of the issuer to take it. */
const givenListed = async (world: World) => {
  const { operator, owner } = world.people
  const rules = [{ group: 'leads', issuer: idOf(world.issuer), role: 'staff' }]
  const { id, domains } = await make<ShownOrganisation>(operator, home, { ...newOrganisation(), rules })
  const { token } = await make<{ token: string }>(operator, `${home}/${id}/scim-token`, {})
  const value = await makeIn(world, 'Users', token, newUser(domains[0] ?? ''))
  const directoryGroupId = await makeIn(world, 'Groups', token, { displayName: 'crew', members: [{ value }] })
  return { owner, params: { groupId: idOf(await givenOwnGroup(owner, world.issuer)), directoryGroupId } }
}

export const organisationRecipes: Recipes = {
  syncGroupWithDirectory: async (world) => ({ params: (await givenListed(world)).params }),
  removeGroupSource: async (world) => {
    const { owner, params } = await givenListed(world)
    const group = `${groupsOf(world.issuer)}/${params.groupId}`
    await make(owner, `${group}/directory-groups/${params.directoryGroupId}`, undefined, 'PUT')
    const { sources } = (await owner.call('GET', group)).json<Group>()
    return { params: { groupId: params.groupId, sourceId: sources[0]?.id ?? '' } }
  },
  listOrganisations: async () => ({ by: 'operator' }),
  createOrganisation: async () => ({ by: 'operator', body: newOrganisation() }),
  changeOrganisation: async (world) => ({ ...(await given(world)), by: 'operator', body: newOrganisation() }),
  removeOrganisation: async (world) => ({ ...(await given(world)), by: 'operator' }),
  getOrganisation: async (world) => ({ ...(await given(world)), by: 'operator' }),
  listMembers: async (world) => ({ ...(await given(world)), by: 'operator' }),
  removeMember: async (world) => ({ params: (await givenMember(world)).params, by: 'operator' }),
  releaseAddress: async (world) => {
    const { email, params } = await givenMember(world)
    return { params, body: { email }, by: 'operator' }
  },
  findOrganisationSignIn: async () => ({ body: { email: 'jo@school.example' } }),
  startOrganisationSignIn: async (world) => given(world),
  finishOrganisationSignIn: async (world) => given(world),
  takeLogoutToken: async (world) => {
    const issuer = 'https://accounts.google.com'
    const call = await given(world, { ...newOrganisation(), oidc: { ...oidc, issuer_url: issuer } })
    return { ...call, form: { logout_token: world.stage.provider.signLogout({ aud: oidc.client_id, sub: 'nobody' }) } }
  },
  startSaml: async (world) => given(world, newSamlOrganisation()),
  getSamlMetadata: async (world) => given(world, newSamlOrganisation()),
  takeSamlAnswer: async (world) => ({
    ...(await given(world, newSamlOrganisation())),
    form: { SAMLResponse: Buffer.from('<Response/>').toString('base64') },
  }),
  finishSaml: async (world) => given(world, newSamlOrganisation()),
  redirectSamlLogout: async (world) => ({
    ...(await given(world, newSamlOrganisation())),
    query: { SAMLRequest: 'eA' },
  }),
  postSamlLogout: async (world) => ({
    ...(await given(world, newSamlOrganisation())),
    form: { SAMLRequest: Buffer.from('<LogoutRequest/>').toString('base64') },
  }),
  announceSamlKey: async (world) => ({ ...(await given(world, newSamlOrganisation())), by: 'operator' }),
  endSamlKey: async (world) => {
    const { params } = await given(world, newSamlOrganisation())
    await make(world.people.operator, `${home}/${params.organisationId}/saml-key`, {})
    return { params, by: 'operator' }
  },
  rotateScimToken: async (world) => ({ ...(await given(world)), by: 'operator' }),
  ...Object.fromEntries(
    ['getScimConfig', 'listScimTypes', 'listScimSchemas', 'listScimUsers', 'listScimGroups'].map((name) => [
      name,
      async (world: World) => ({ token: (await givenDirectory(world)).token, query: {} }),
    ]),
  ),
  searchScimUsers: async (world) => ({ token: (await givenDirectory(world)).token, body: { count: 3 } }),
  searchScimGroups: async (world) => ({ token: (await givenDirectory(world)).token, body: { attributes: ['id'] } }),
  getScimType: async (world) => ({ token: (await givenDirectory(world)).token, params: { scimType: 'User' } }),
  getScimSchema: async (world) => ({
    token: (await givenDirectory(world)).token,
    params: { scimSchema: 'urn:ietf:params:scim:schemas:core:2.0:User' },
  }),
  createScimUser: async (world) => {
    const { token, domain } = await givenDirectory(world)
    return { token, body: newUser(domain) }
  },
  getScimUser: async (world) => givenUser(world),
  replaceScimUser: async (world) => {
    const { domain, ...call } = await givenUser(world)
    return { ...call, body: newUser(domain) }
  },
  patchScimUser: async (world) => ({
    ...(await givenUser(world)),
    body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  }),
  removeScimUser: async (world) => givenUser(world),
  createScimGroup: async (world) => ({ token: (await givenDirectory(world)).token, body: { displayName: 'leads' } }),
  getScimGroup: async (world) => givenGroup(world),
  replaceScimGroup: async (world) => ({ ...(await givenGroup(world)), body: { displayName: 'staff' } }),
  patchScimGroup: async (world) => ({
    ...(await givenGroup(world)),
    query: { attributes: 'displayName' },
    body: { Operations: [{ op: 'add', path: 'members', value: [] }] },
  }),
  removeScimGroup: async (world) => givenGroup(world),
}
