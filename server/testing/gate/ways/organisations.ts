import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { readToken } from '#testing/given/given-social.ts'
import { givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { describeProvider, makeSamlKey, writeAnswer } from '#testing/outside/saml-provider.ts'
import { beginSamlVisit, endSamlVisit } from '#testing/outside/saml-visits.ts'
import { aloof, ended, freshItself } from '../cells.ts'
import { addressAt, come, type Scene } from '../states.ts'
import type { Way } from '../way.ts'

const key = makeSamlKey()
/** The organisation asks for as much as it wants (decision 60). */
const itself = { 'a second factor is demanded': 'works', 'the sign-in is old': freshItself } as const
const gone = {
  'the organisation has lost the domain': 'refused',
  'the organisation is removed': 'refused',
} as const
/** Its address is one of the school, so with the last one of another domain it stays. */
const notLast = '– the address of the organisation is one more' as const

/** Whether the token behind the address that a sign-in ended at is of the person, and not of a new account. */
const isOf = ({ world, person }: Scene, end: Promise<URL>): Promise<boolean> =>
  end
    .then((url) => readToken(world.server, url))
    .then((token) => world.server.call('GET', '/v1/user/profile', { token }))
    .then(
      (answer) => answer.statusCode === 200 && answer.json().slug === person.accountId,
      () => false,
    )

export const organisationWays: Way[] = [
  {
    name: 'an organisation',
    cells: { ...aloof, ...ended, ...itself, ...gone, 'the last address is another account’s': notLast },
    given: async (scene) => {
      const { world, person } = scene
      const organisation = await givenOrganisation(world.operator, { oidc: world.oidc })
      await givenProven(world.server, person, addressAt(person, organisation))
      await isOf(scene, come(world, person, organisation))
      return { organisation, act: () => isOf(scene, come(world, person, organisation)) }
    },
  },
  {
    name: 'an organisation by SAML',
    cells: { ...aloof, ...ended, ...itself, ...gone, 'the last address is another account’s': notLast },
    given: async (scene) => {
      const { world, person } = scene
      const organisation = await givenOrganisation(world.operator, { saml: { metadata: describeProvider(key) } })
      const email = addressAt(person, organisation)
      await givenProven(world.server, person, email)
      const visit = async () => {
        const begun = await beginSamlVisit(world.server, organisation, { nameId: email, attributes: { email } })
        return endSamlVisit(world.server, organisation, begun, writeAnswer(begun.said, key))
      }
      return { organisation, act: () => isOf(scene, visit()) }
    },
  },
  {
    name: 'a role by a rule',
    cells: {
      ...aloof,
      ...ended,
      'a second factor is demanded': 'works',
      'the sign-in is old': 'works',
      'the organisation has lost the domain': 'refused',
      // From then on it is as if given by hand (decision 81).
      'the organisation is removed': 'works',
      'the last address is another account’s': notLast,
      'the issuer is suspended': 'refused',
      'the role is taken': 'refused',
    },
    given: async (scene) => {
      const { world, person } = scene
      const colleague = await givenPerson(world.server)
      const path = await givenIssuer(colleague)
      await givenStaff(path, await givenPerson(world.server), 'owner')
      const badge = await givenBadgeClass(colleague, path)
      const rules = [{ group: 'leads', issuer: path.split('/').at(-1), role: 'editor' }]
      const organisation = await givenOrganisation(world.operator, { oidc: world.oidc, rules })
      await givenProven(world.server, person, addressAt(person, organisation))
      await isOf(scene, come(world, person, organisation))
      const body = { name: 'x', scopes: ['rw:issuer'], days: 1 }
      const { token } = (await person.call('POST', '/v3/personal-tokens', { body })).json<{ token: string }>()
      const award = { recipient_identifier: person.email }
      const act = async () =>
        (await world.server.call('POST', `${badge}/assertions`, { token, body: award })).statusCode === 201
      return { organisation, issuer: { path, colleague }, act }
    },
  },
  {
    name: 'a directory',
    cells: {
      ...aloof,
      'the account is suspended': '– it is the organisation’s, not a person’s',
      'the account is deleted': '– it is the organisation’s, not a person’s',
      'a second factor is demanded': '– it is the organisation’s, not a person’s',
      'one of two required organisations was asked': '– it is the organisation’s, not a person’s',
      'the last address is another account’s': '– it is the organisation’s, not a person’s',
      'the sign-in is old': 'works',
      ...gone,
    },
    given: async ({ world, person }) => {
      const organisation = await givenOrganisation(world.operator, { oidc: world.oidc })
      const path = `/v3/operator/organisations/${organisation.id}/scim-token`
      const { token } = (await world.operator.call('POST', path)).json<{ token: string }>()
      const email = addressAt(person, organisation)
      const body = { userName: email, emails: [{ value: email }], active: true }
      const act = async () => (await world.server.call('POST', '/scim/v2/Users', { token, body })).statusCode === 201
      return { organisation, act }
    },
  },
]
