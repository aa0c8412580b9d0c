import { credentialScopes, offlineScope, scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { credentialTypes, jwsType } from '#contracts/standards/credential-api.ts'
import { config } from '#infra/context.ts'
import { privacyUrl, serviceImage, serviceTitle, termsUrl } from '../site/index.ts'
import { sharedParts } from './describe-parts.ts'

const scopes = [...Object.values(credentialScopes), offlineScope]

/** The service description: a profiled OpenAPI 3.0 document (Open Badges 3.0, section 6.3). */
export const describeService = (): object => {
  const { origin } = config()
  return {
    openapi: '3.0.1',
    info: {
      title: serviceTitle(),
      version: '1.0',
      description: 'Open Badges 3.0 API',
      termsOfService: termsUrl(),
      'x-imssf-image': serviceImage(),
      'x-imssf-privacyPolicyUrl': privacyUrl(),
    },
    servers: [{ url: `${origin}/ims/ob/v3p0` }],
    paths: {
      '/discovery': { get: describeDiscovery() },
      '/credentials': { get: describeList(), post: describeUpsert() },
      '/profile': { get: describeProfile(), put: describeReplace() },
    },
    components: {
      securitySchemes: {
        OAuth2ACG: {
          type: 'oauth2',
          description: 'Authorization code with PKCE (S256)',
          'x-imssf-name': serviceTitle(),
          'x-imssf-privacyPolicyUrl': privacyUrl(),
          'x-imssf-registrationUrl': `${origin}/o/register`,
          'x-imssf-termsOfServiceUrl': termsUrl(),
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/auth/oauth2/authorize`,
              tokenUrl: `${origin}/o/token`,
              refreshUrl: `${origin}/o/token`,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeDescriptions[scope] ?? scope])),
            },
          },
        },
      },
      ...sharedParts(origin),
    },
  }
}

const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
const refusal = { description: 'The request cannot be served', content: json('Imsx_StatusInfo') }
const refusals = (statuses: readonly number[]) =>
  Object.fromEntries([...statuses.map((status) => [String(status), refusal]), ['default', refusal]])
const needs = (scope: string) => [{ OAuth2ACG: [scope] }]
const usual = [400, 401, 403, 404, 405, 406, 429, 500]

const describeDiscovery = () => ({
  operationId: 'getServiceDescription',
  summary: 'Fetch the service description document from the resource server',
  tags: ['Discovery'],
  responses: {
    200: { description: 'This document', content: json('ServiceDescriptionDocument') },
    304: { description: 'As known by its ETag' },
    ...refusals([500]),
  },
})

const describeList = () => ({
  operationId: 'getCredentials',
  summary: 'Get the credentials of the person',
  tags: ['OpenBadgeCredentials'],
  security: needs(credentialScopes.readCredentials),
  parameters: ['limit', 'offset', 'since'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
  responses: {
    200: {
      description: 'One page of credentials',
      headers: {
        'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' },
        Link: { $ref: '#/components/headers/Link' },
      },
      content: json('GetOpenBadgeCredentialsResponse'),
    },
    ...refusals(usual),
  },
})

const describeUpsert = () => {
  const content = {
    ...Object.fromEntries(
      credentialTypes.map((type) => [type, { schema: { $ref: '#/components/schemas/AchievementCredential' } }]),
    ),
    [jwsType]: { schema: { $ref: '#/components/schemas/CompactJws' } },
  }
  return {
    operationId: 'upsertCredential',
    summary: 'Add a credential, or replace an older copy of it',
    tags: ['OpenBadgeCredentials'],
    security: needs(credentialScopes.upsertCredentials),
    requestBody: { required: true, content },
    responses: {
      200: { description: 'Replaced, or there already', content },
      201: { description: 'Added', content },
      ...refusals([...usual, 413, 415]),
    },
  }
}

const describeProfile = () => ({
  operationId: 'getProfile',
  summary: 'Get the profile of the person',
  tags: ['OpenBadgeCredentials'],
  security: needs(credentialScopes.readProfile),
  responses: { 200: { description: 'The profile', content: json('Profile') }, ...refusals(usual) },
})

const describeReplace = () => ({
  operationId: 'putProfile',
  summary: 'Replace the profile of the person',
  tags: ['OpenBadgeCredentials'],
  security: needs(credentialScopes.updateProfile),
  requestBody: { required: true, content: json('Profile') },
  responses: { 200: { description: 'The profile as it now is', content: json('Profile') }, ...refusals(usual) },
})
