import type { Tx } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { endSignInsThrough } from '../sessions/index.ts'
import { dropAttempts } from '../social/index.ts'
import { slugOf } from './oidc/to-provider.ts'
import type { OrganisationRow } from './queries.ts'

/** What the provider of an organisation is believed by. */
export type Trusted = Pick<OrganisationRow, 'kind' | 'issuer_url' | 'client_id' | 'entity_id' | 'certificates'>

const listTrusted = ({ kind, issuer_url, client_id, entity_id, certificates }: Trusted) => [
  kind,
  issuer_url,
  client_id,
  entity_id,
  certificates.toSorted(),
]

/** A way in that began with one of these is finished with the same alone. */
export const trustedHash = (row: Trusted): Buffer => hashSecret(JSON.stringify(listTrusted(row)))

/** Whether it is still trusted by what it was when the row was read; from then on that stays so until the transaction ends. */
export const holdTrusted = async (tx: Tx, row: OrganisationRow): Promise<boolean> => {
  const held = await tx
    .selectFrom('organisations')
    .select(['kind', 'issuer_url', 'client_id', 'entity_id', 'certificates'])
    .where('organisation_id', '=', row.organisation_id)
    .forShare()
    .executeTakeFirst()
  return held !== undefined && trustedHash(held).equals(trustedHash(row))
}

/** Whether something is believed no more: who has another certificate beside the known ones stays who they were. */
const isTrustTaken = (before: Trusted, after: Trusted): boolean =>
  before.kind !== after.kind ||
  before.issuer_url !== after.issuer_url ||
  before.client_id !== after.client_id ||
  before.entity_id !== after.entity_id ||
  before.certificates.some((one) => !after.certificates.includes(one))

/**
 * Ways to the provider that are under way end with any change of what it is trusted by; what came by it, when something is
 * trusted no more: answers true then. The row of the organisation is locked, so whoever is coming in at this moment
 * (`holdTrusted`) was waited for.
 */
export const endWhatCameBy = async (tx: Tx, before: OrganisationRow, after: Trusted): Promise<boolean> => {
  const { organisation_id: id } = before
  if (trustedHash(before).equals(trustedHash(after))) return false
  await tx.deleteFrom('saml_requests').where('organisation_id', '=', id).execute()
  await dropAttempts(tx, slugOf(before))
  if (!isTrustTaken(before, after)) return false
  // Before the codes: who is just being let in by two organisations holds what they said at the first.
  await tx.deleteFrom('organisation_visits').where('organisation_id', '=', id).execute()
  // Whoever had what was believed may have come in by it.
  await endSignInsThrough(tx, id, 'all', { mayBeStolen: true })
  return true
}
