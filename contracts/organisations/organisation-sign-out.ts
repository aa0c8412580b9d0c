import { z } from 'zod'
import { wayEndpoint } from '../areas.ts'
import { noQuery } from '../endpoint.ts'
import { oneOrganisation } from './organisations.ts'

/** A token counts once. Whoever it names and is not signed in is signed out already, which is no error. */
export const takeLogoutToken = wayEndpoint({
  method: 'POST',
  path: '/account/organisations/:organisationId/backchannel-logout',
  access: 'public',
  // A provider's own server calls it, in the words of OAuth.
  edge: { kind: 'api', dialect: 'oauth' },
  summary: 'Where the OpenID provider of an organisation says that somebody has signed out there',
  description: 'OpenID Connect Back-Channel Logout 1.0; 400 `invalid_request` for a token that does not hold.',
  params: oneOrganisation,
  query: noQuery,
  body: z.object({ logout_token: z.string().max(20_000).default('') }),
  response: z.object({}),
  refusals: [429],
  encoding: 'form',
})
