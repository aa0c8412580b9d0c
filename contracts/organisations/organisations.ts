import { z } from 'zod'
import { organisationsFault } from '#shared/messages/faults/organisations.ts'
import { v3Endpoint, wayEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { email, shownMoment, text, webUrl } from '../fields/fields.ts'
import { emailLength } from '../fields/limits.ts'
import { staffRole } from '../issuers/issuers.ts'
import { forOperators } from '../operator/for-operators.ts'

const base = '/v3/operator/organisations'
export const oneOrganisation = z.object({ organisationId: z.string().max(64) })
/** An intent and where the sign-in began, as of any other provider. */
export const signInStart = z.object({ hint: z.string().max(16).optional(), source: z.string().max(254).optional() })

/** The part of an address after the @, in the form in which addresses are kept. */
const domain = z
  .string()
  .max(emailLength, organisationsFault('organisation.domain-form'))
  .transform((value) => email.safeParse(`a@${value.trim().replace(/^@/, '')}`).data?.slice(2))
  .pipe(z.string(organisationsFault('organisation.domain-form')))

const rule = z
  .object({ group: text(200), issuer: z.string().max(64), role: staffRole })
  .meta({ title: 'OrganisationRuleInput' })

const kept = {
  name: text(80),
  /** Whoever has an address of them belongs here; the operator vouches for that. */
  domains: z.array(domain).min(1, organisationsFault('organisation.no-domain')).max(50),
  /** People with these addresses sign in with their organisation only; operators still can otherwise. */
  required: z.boolean().default(false),
  /** Where the provider names the groups of somebody; `groups` unless told. */
  groups_claim: z.string().trim().max(200).default(''),
  rules: z.array(rule).max(200).default([]),
}

export const organisationBody = z.object({
  ...kept,
  /** Either this or `saml`. */
  oidc: z
    .object({
      issuer_url: webUrl,
      client_id: text(1024),
      /** Left out, the one that is there stays. */
      client_secret: text(1024).optional(),
    })
    .optional(),
  saml: z
    .object({
      /** The provider's own description (XML), in place of the other three. */
      metadata: z.string().max(200_000).optional(),
      entity_id: text(1024).optional(),
      sign_in_url: webUrl.optional(),
      /** Where it takes answers about signing out, by HTTP-Redirect. */
      sign_out_url: webUrl.nullish(),
      /** PEM or base64. */
      certificates: z.array(text(10_000)).max(10).optional(),
      /** The provider takes signed requests only; its description says so by itself. */
      sign_requests: z.boolean().optional(),
    })
    .meta({ title: 'SamlProvider' })
    .optional(),
})
export type OrganisationBody = z.output<typeof organisationBody>

export const shownOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  required: z.boolean(),
  groups_claim: z.string(),
  rules: z.array(rule.extend({ issuer_name: z.string() })),
  oidc: z.object({ issuer_url: z.string(), client_id: z.string() }).nullable(),
  saml: z
    .object({
      entity_id: z.string(),
      sign_in_url: z.string(),
      sign_out_url: z.string().nullable(),
      certificates: z.array(z.object({ pem: z.string(), valid_until: shownMoment.nullable() })),
      sign_requests: z.boolean(),
      /** Ours, oldest first: the provider encrypts for the newest, and requests are signed with the oldest. */
      own_certificates: z.array(z.object({ pem: z.string(), made_at: shownMoment })),
    })
    .nullable(),
  /** What the provider has to be told, and a link for a portal. */
  addresses: z.object({
    sign_in: z.string(),
    callback: z.string(),
    /** Where the provider says that somebody has signed out there. */
    logout: z.string(),
    metadata: z.string(),
    scim: z.string(),
  }),
  has_scim_token: z.boolean(),
  created_at: shownMoment,
})
export type ShownOrganisation = z.infer<typeof shownOrganisation>

/** 404 for everybody but operators, as all below. */
export const listOrganisations = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary: 'The organisations that sign in at their own identity provider, newest first, for operators',
  params: noParams,
  query: z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() }),
  body: noBody,
  response: z.array(shownOrganisation),
})

export const createOrganisation = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: base,
  summary: 'Let the people of an organisation sign in at its identity provider; needs a fresh sign-in',
  description:
    'The operator vouches that the domains are the organisation’s: whoever its provider names with an address of them is signed in to the account of that address.',
  params: noParams,
  query: noQuery,
  body: organisationBody,
  response: shownOrganisation,
  status: 201,
})

export const changeOrganisation = v3Endpoint({
  ...forOperators,
  method: 'PUT',
  path: `${base}/:organisationId`,
  summary: 'Change an organisation; roles that a rule or domain gave end with it. Needs a fresh sign-in',
  description: 'With another provider, people are known by their addresses once more when they next come.',
  params: oneOrganisation,
  query: noQuery,
  body: organisationBody,
  response: shownOrganisation,
  ifMatch: true,
})

export const removeOrganisation = v3Endpoint({
  ...forOperators,
  method: 'DELETE',
  path: `${base}/:organisationId`,
  summary: 'Remove an organisation; its people keep their accounts, badges and roles. Needs a fresh sign-in',
  params: oneOrganisation,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

/** The token is shown this once; the one before works no more. */
export const rotateScimToken = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: `${base}/:organisationId/scim-token`,
  summary: 'A new token for the directory of an organisation (SCIM 2.0); needs a fresh sign-in',
  params: oneOrganisation,
  query: noQuery,
  body: noBody,
  response: z.object({ token: z.string() }),
  status: 201,
})

/** Where the person with the address may go on; only the domain of the address counts. */
export const findOrganisationSignIn = v3Endpoint({
  method: 'POST',
  path: '/v3/organisation-sign-in',
  access: 'public',
  summary: 'The organisation that people with an address of its domain sign in with, if there is one',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  response: z.object({
    organisation: z.object({ id: z.string(), name: z.string(), required: z.boolean() }).nullable(),
  }),
  refusals: [429],
})

/** The browser goes there, from the login page or from a portal; it ends at the login page with `authCode` or `authError`. */
export const startOrganisationSignIn = wayEndpoint({
  method: 'GET',
  path: '/account/organisations/:organisationId',
  access: 'public',
  summary: 'Send the browser to the identity provider of an organisation',
  params: oneOrganisation,
  query: signInStart,
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

export const finishOrganisationSignIn = wayEndpoint({
  method: 'GET',
  path: '/account/organisations/:organisationId/callback',
  access: 'public',
  summary: 'Where the OpenID provider of an organisation sends the browser back to',
  params: oneOrganisation,
  query: z.record(z.string(), z.unknown()),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})
