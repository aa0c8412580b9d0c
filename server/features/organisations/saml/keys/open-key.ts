import { context } from '#infra/context.ts'
import type { KeyRow } from './queries.ts'

/** What a private key towards the provider of an organisation is locked for. */
export const purposeOf = (organisationId: string): string => `saml key ${organisationId}`

/** PEM. */
export const openKey = ({ organisation_id, wrapped_private_key }: KeyRow): string =>
  context().masterKey.unwrap(wrapped_private_key, purposeOf(organisation_id)).toString()
