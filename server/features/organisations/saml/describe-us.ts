import type { OrganisationRow } from '../queries.ts'
import { toSaml } from './to-saml.ts'

/** SAML 2.0 metadata of this server as the provider of the organisation shall know it. Nothing is encrypted to us. */
export const describeUs = (organisation: OrganisationRow): string =>
  toSaml(organisation).generateServiceProviderMetadata(null, null)
