import { z } from 'zod'
import { staffRole } from '#contracts/issuers.ts'
import type { organisationBody, ShownOrganisation } from '#contracts/organisations.ts'
import { t } from '#web/lib/text.ts'

const isRule = (line: string): boolean => {
  const [group, issuer, role, ...more] = partsOf(line)
  return Boolean(group && issuer) && staffRole.safeParse(role).success && more.length === 0
}

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
    rules: z
      .string()
      .refine((text) => linesOf(text).every(isRule), t('Write each rule as: group; issuer id; owner, editor or staff')),
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
  rules: known?.rules.map(({ group, issuer, role }) => [group, issuer, role].join('; ')).join('\n') ?? '',
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
  rules: linesOf(values.rules).flatMap((line) => {
    const [group = '', issuer = '', name] = partsOf(line)
    const { data: role } = staffRole.safeParse(name)
    return role ? [{ group, issuer, role }] : []
  }),
  ...(values.kind === 'saml' ? { saml: toSaml(values.metadata, known) } : { oidc: toOidc(values) }),
})

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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The group may hold anything but what divides; ids and roles hold none of it. */
const partsOf = (line: string): string[] => line.split(';').map((part) => part.trim())
