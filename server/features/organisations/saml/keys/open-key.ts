import { createSealed } from '#infra/secrets/sealed.ts'
import type { KeyRow } from './queries.ts'

/** A private key towards the provider of an organisation, by the id of the organisation; PEM. */
export const samlKey = createSealed('saml key')

export const openKey = ({ organisation_id, wrapped_private_key }: KeyRow): string =>
  samlKey.open(organisation_id, wrapped_private_key)
