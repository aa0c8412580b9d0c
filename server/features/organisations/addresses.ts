import { config } from '#infra/context.ts'

/** Where a person begins, from a portal too. */
export const signInUrl = (organisationId: string): string =>
  `${config().origin}/account/organisations/${organisationId}`

/** Where an OpenID provider sends the browser back to. */
export const callbackUrl = (organisationId: string): string => `${signInUrl(organisationId)}/callback`

/** Where an OpenID provider posts that somebody has signed out there. */
export const backChannelUrl = (organisationId: string): string => `${signInUrl(organisationId)}/backchannel-logout`

/** Where SAML providers post their answers to. */
export const assertionUrl = (organisationId: string): string => `${config().origin}/account/saml2/${organisationId}/acs`

/** Our description for a SAML provider; its address is our name there too. */
export const metadataUrl = (organisationId: string): string =>
  `${config().origin}/account/saml2/${organisationId}/metadata`

/** Where a SAML provider has people signed out. */
export const logoutUrl = (organisationId: string): string => `${config().origin}/account/saml2/${organisationId}/logout`

export const scimUrl = (): string => `${config().origin}/scim/v2`
