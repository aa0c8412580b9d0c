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
    { id: 'User', endpoint: '/Users', schema: userSchema },
    { id: 'Group', endpoint: '/Groups', schema: groupSchema },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    name: type.id,
    meta: meta('ResourceType', `ResourceTypes/${type.id}`),
  }))

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: true,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const complex = { type: 'complex', caseExact: false }

/** RFC 7643 section 7: what is kept of each. */
export const describeSchemas = () => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: userSchema,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId'),
      attribute('name', { ...complex, subAttributes: [attribute('givenName'), attribute('familyName')] }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('emails', {
        ...complex,
        multiValued: true,
        subAttributes: [attribute('value'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('active', { type: 'boolean' }),
    ],
    meta: meta('Schema', `Schemas/${userSchema}`),
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: groupSchema,
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId'),
      attribute('members', { ...complex, multiValued: true, subAttributes: [attribute('value')] }),
    ],
    meta: meta('Schema', `Schemas/${groupSchema}`),
  },
]
