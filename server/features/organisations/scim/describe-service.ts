import { scimUrl } from '../addresses.ts'
import { groupSchema, userSchema } from './present.ts'

const meta = (resourceType: string, place: string) => ({ resourceType, location: `${scimUrl()}/${place}` })

/** RFC 7643 section 5. Resources have no versions. */
export const describeService = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an operator made for the organisation.',
      primary: true,
    },
  ],
  meta: meta('ServiceProviderConfig', 'ServiceProviderConfig'),
})

/** RFC 7643 section 6. */
export const describeTypes = () =>
  [
    { id: 'User', endpoint: '/Users', schema: userSchema, description: 'People of the organisation' },
    { id: 'Group', endpoint: '/Groups', schema: groupSchema, description: 'Groups, from which rules give roles' },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    name: type.id,
    meta: meta('ResourceType', `ResourceTypes/${type.id}`),
  }))

const attribute = (name: string, description: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const complex = (...subAttributes: object[]) => ({ type: 'complex', subAttributes })
const externalId = attribute('externalId', 'What the directory calls it by.', { caseExact: true })

const schema = (id: string, name: string, description: string, attributes: object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes,
  meta: meta('Schema', `Schemas/${id}`),
})

/** RFC 7643 section 7: what is kept of each. */
export const describeSchemas = () => [
  schema(userSchema, 'User', 'People of the organisation', [
    attribute('userName', "The directory's own name for somebody, whatever the case of its letters.", {
      required: true,
      uniqueness: 'server',
    }),
    externalId,
    attribute(
      'name',
      'What somebody is called.',
      complex(
        attribute('givenName', 'First name.'),
        attribute('familyName', 'Last name.'),
        attribute('formatted', 'Both names.', { mutability: 'readOnly' }),
      ),
    ),
    attribute('displayName', 'Both names, or the address.', { mutability: 'readOnly' }),
    attribute(
      'emails',
      'An address of a domain of the organisation; the first or the primary one counts. None where userName is one.',
      {
        ...complex(
          attribute('value', 'The address.', { required: true }),
          attribute('primary', 'Whether it is the one that counts.', { type: 'boolean' }),
        ),
        multiValued: true,
        required: true,
      },
    ),
    attribute('active', 'Whether somebody may sign in with the organisation.', { type: 'boolean' }),
  ]),
  schema(groupSchema, 'Group', 'Groups, from which rules give roles', [
    attribute('displayName', 'The name of the group, by which rules call it.', {
      required: true,
      caseExact: true,
      uniqueness: 'server',
    }),
    externalId,
    attribute('members', 'People of the organisation who are in the group.', {
      ...complex(
        attribute('value', 'The id of a user.', { caseExact: true, mutability: 'immutable' }),
        attribute('$ref', 'The address of the user.', {
          type: 'reference',
          referenceTypes: ['User'],
          caseExact: true,
          mutability: 'immutable',
        }),
        attribute('display', 'The userName of it.', { mutability: 'readOnly' }),
      ),
      multiValued: true,
    }),
  ]),
]
