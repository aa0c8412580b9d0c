import { X509Certificate } from 'node:crypto'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { backChannelUrl, callbackUrl, logoutUrl, metadataUrl, scimUrl, signInUrl } from './addresses.ts'
import { listDomains, listRules, type OrganisationRow } from './queries.ts'
import { type KeyRow, listKeys } from './saml/keys/queries.ts'

/** Without any secret. */
export const presentOrganisations = async (db: Db, rows: readonly OrganisationRow[]): Promise<ShownOrganisation[]> => {
  const ids = rows.map((row) => row.organisation_id)
  const [domains, rules] = [await listDomains(db, ids), await listRules(db, ids)]
  const keys = await listKeys(db, ids)
  return rows.map((row) => ({
    id: row.organisation_id,
    name: row.name,
    domains: domains.filter((one) => one.organisation_id === row.organisation_id).map((one) => one.domain),
    required: row.is_required,
    groups_claim: row.groups_claim,
    rules: rules
      .filter((rule) => rule.organisation_id === row.organisation_id)
      .map((rule) => ({ group: rule.group_name, issuer: rule.issuer_id, issuer_name: rule.name, role: rule.role })),
    oidc: row.kind === 'oidc' ? { issuer_url: row.issuer_url ?? '', client_id: row.client_id ?? '' } : null,
    saml: row.kind === 'saml' ? presentSaml(row, keys) : null,
    addresses: {
      sign_in: signInUrl(row.organisation_id),
      callback: callbackUrl(row.organisation_id),
      logout: row.kind === 'saml' ? logoutUrl(row.organisation_id) : backChannelUrl(row.organisation_id),
      metadata: metadataUrl(row.organisation_id),
      scim: scimUrl(),
    },
    has_scim_token: row.scim_hash !== null,
    created_at: row.created_at.toISOString(),
  }))
}

const presentSaml = (
  { organisation_id, entity_id, sign_in_url, sign_out_url, certificates, signs_requests }: OrganisationRow,
  keys: readonly KeyRow[],
) => ({
  entity_id: entity_id ?? '',
  sign_in_url: sign_in_url ?? '',
  sign_out_url,
  certificates: certificates.map((pem) => ({ pem, valid_until: readEnd(pem) })),
  sign_requests: signs_requests,
  own_certificates: keys
    .filter((key) => key.organisation_id === organisation_id)
    .map(({ certificate, created_at }) => ({ pem: certificate, made_at: created_at.toISOString() })),
})

function readEnd(pem: string): string | null {
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString()
  } catch {
    return null
  }
}
