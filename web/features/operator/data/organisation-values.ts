import { z } from 'zod'
import { staffRole } from '#contracts/issuers/issuers.ts'
import type { organisationBody, ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { t } from '#shared/i18n/text.ts'
import { linesOf } from '#web/lib/formats/lines-of.ts'

const ruleForm = () =>
  z.object({
    group: z.string().trim().min(1, t('Please enter a group')),
    issuer: z.string().min(1, t('Please choose an issuer')),
    role: staffRole,
    /** Of a rule that is kept already: it is read, not typed. */
    issuerName: z.string().optional(),
  })
export type RuleValues = z.output<ReturnType<typeof ruleForm>>
export const newRule: RuleValues = { group: '', issuer: '', role: 'staff' }

export const organisationForm = () =>
  z.object({
    name: z.string().trim().min(1, t('Please enter a name')),
    domains: z.string().refine((text) => linesOf(text).length > 0, t('Please enter at least one domain')),
    kind: z.enum(['oidc', 'saml']),
    issuerUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    metadata: z.string(),
    groupsClaim: z.string(),
    rules: z.array(ruleForm()),
    required: z.boolean(),
  })
export type OrganisationValues = z.output<ReturnType<typeof organisationForm>>

export const startOrganisation = (known: ShownOrganisation | undefined): OrganisationValues => ({
  name: known?.name ?? '',
  domains: known?.domains.join('\n') ?? '',
  kind: known?.saml ? 'saml' : 'oidc',
  issuerUrl: known?.oidc?.issuer_url ?? '',
  clientId: known?.oidc?.client_id ?? '',
  clientSecret: '',
  metadata: '',
  groupsClaim: known?.groups_claim ?? '',
  rules: known?.rules.map(({ issuer_name, ...rule }) => ({ ...rule, issuerName: issuer_name })) ?? [],
  required: known?.required ?? false,
})

export const toOrganisationBody = (
  values: OrganisationValues,
  known: ShownOrganisation | undefined,
): z.input<typeof organisationBody> => ({
  name: values.name,
  domains: linesOf(values.domains),
  required: values.required,
  groups_claim: values.groupsClaim,
  rules: values.rules.map(({ group, issuer, role }) => ({ group, issuer, role })),
  ...(values.kind === 'saml' ? { saml: toSaml(values.metadata, known) } : { oidc: toOidc(values) }),
})

/** Whether something is taken out by which people may have roles now. */
export function takesRoles(
  { domains, rules }: Pick<OrganisationValues, 'domains' | 'rules'>,
  known: ShownOrganisation | undefined,
): boolean {
  if (!known || known.rules.length === 0) return false
  const isKept = ({ group, issuer, role }: ShownOrganisation['rules'][number]) =>
    rules.some((rule) => rule.group === group && rule.issuer === issuer && rule.role === role)
  const kept = new Set(linesOf(domains.toLowerCase()))
  return !known.rules.every(isKept) || !known.domains.every((domain) => kept.has(domain))
}

/** Whether the provider may be believed by something else than now; what pasted metadata say is known once they are saved. */
export const changesTrust = (
  { kind, issuerUrl, clientId, metadata }: Pick<OrganisationValues, 'kind' | 'issuerUrl' | 'clientId' | 'metadata'>,
  known: ShownOrganisation | undefined,
): boolean => {
  if (!known) return false
  if (kind === 'saml') return !known.saml || metadata.trim() !== ''
  return issuerUrl.trim() !== known.oidc?.issuer_url || clientId.trim() !== known.oidc.client_id
}

const toOidc = ({ issuerUrl, clientId, clientSecret }: OrganisationValues) => ({
  issuer_url: issuerUrl.trim(),
  client_id: clientId.trim(),
  ...(clientSecret ? { client_secret: clientSecret } : {}),
})

/** Nothing pasted: what is there stays. */
function toSaml(metadata: string, known: ShownOrganisation | undefined) {
  if (metadata.trim() !== '' || !known?.saml) return { metadata }
  const { entity_id, sign_in_url, sign_out_url, certificates, sign_requests } = known.saml
  return { entity_id, sign_in_url, sign_out_url, certificates: certificates.map(({ pem }) => pem), sign_requests }
}
