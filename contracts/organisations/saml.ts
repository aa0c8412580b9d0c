import { z } from 'zod'
import { v3Endpoint, wayEndpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { forOperators } from '../operator/for-operators.ts'
import { oneOrganisation, shownOrganisation, signInStart } from './organisations.ts'

const home = '/account/saml2/:organisationId'

/** As the address of the organisation itself. */
export const startSaml = wayEndpoint({
  method: 'GET',
  path: home,
  access: 'public',
  summary: 'Send the browser to the SAML provider of an organisation',
  params: oneOrganisation,
  query: signInStart,
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

export const getSamlMetadata = wayEndpoint({
  method: 'GET',
  path: `${home}/metadata`,
  access: 'public',
  summary: 'What the SAML provider of an organisation has to know of this server (SAML 2.0 metadata)',
  params: oneOrganisation,
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'text',
})

/** HTTP-POST binding; only answers to a request of ours. No cookie comes along, so the browser is asked with the next. */
export const takeSamlAnswer = wayEndpoint({
  method: 'POST',
  path: `${home}/acs`,
  access: 'public',
  summary: 'Where the SAML provider of an organisation has the browser post its answer to',
  params: oneOrganisation,
  query: noQuery,
  body: z.object({
    SAMLResponse: z.string().max(350_000).default(''),
    RelayState: z.string().max(1024).optional(),
  }),
  response: z.string(),
  status: 302,
  answer: 'redirect',
  encoding: 'form',
  bodyLimit: 512 * 1024,
})

export const finishSaml = wayEndpoint({
  method: 'GET',
  path: `${home}/arrival`,
  access: 'public',
  summary: 'Ends a SAML sign-in in the browser that began it',
  params: oneOrganisation,
  query: z.object({ request: z.string().max(128).default('') }),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

/** HTTP-Redirect binding; the signature is over the address. */
export const redirectSamlLogout = wayEndpoint({
  method: 'GET',
  path: `${home}/logout`,
  access: 'public',
  summary: 'Where the SAML provider of an organisation sends the browser to have somebody signed out',
  params: oneOrganisation,
  query: z.object({
    SAMLRequest: z.string().max(16_000).default(''),
    RelayState: z.string().max(1024).default(''),
    SigAlg: z.string().max(256).optional(),
    Signature: z.string().max(2048).optional(),
  }),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

/** HTTP-POST binding; the signature is in the request. */
export const postSamlLogout = wayEndpoint({
  method: 'POST',
  path: `${home}/logout`,
  access: 'public',
  summary: 'Where the SAML provider of an organisation has the browser post a request to have somebody signed out',
  params: oneOrganisation,
  query: noQuery,
  body: z.object({
    SAMLRequest: z.string().max(100_000).default(''),
    RelayState: z.string().max(1024).default(''),
  }),
  response: z.string(),
  status: 302,
  answer: 'redirect',
  encoding: 'form',
})

/** 404 for everybody but operators, as below. */
export const announceSamlKey = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: '/v3/operator/organisations/:organisationId/saml-key',
  summary: 'A second key towards the SAML provider of an organisation; needs a fresh sign-in',
  description:
    'It is announced in our metadata at once. What the provider encrypts for either key is opened, and requests are signed with the first one until that is ended.',
  params: oneOrganisation,
  query: noQuery,
  body: noBody,
  response: shownOrganisation,
  status: 201,
  refusals: [409],
})

export const endSamlKey = v3Endpoint({
  ...forOperators,
  method: 'DELETE',
  path: '/v3/operator/organisations/:organisationId/saml-key',
  summary: 'End the older of two keys towards the SAML provider of an organisation; needs a fresh sign-in',
  params: oneOrganisation,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  refusals: [409],
})
