import { email as emailField } from '#contracts/fields/fields.ts'
import type { ScimUserBody } from '#contracts/standards/scim.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { toIdentity } from '../../social/index.ts'
import { findByDomain, type OrganisationRow } from '../queries.ts'

export interface KeptPerson {
  userName: string
  externalId: string | null
  email: string
  firstName: string
  lastName: string
  isActive: boolean
}

/** What is kept of somebody; AppError 400 without an address of the organisation, whose domains are locked. */
export const readPerson = async (
  tx: Tx,
  { organisation_id }: OrganisationRow,
  { userName, externalId, name, emails, active }: ScimUserBody,
): Promise<KeptPerson> => {
  const told = (emails?.find(({ primary }) => primary) ?? emails?.[0])?.value ?? userName
  const email = emailField.safeParse(told).data
  const owner = email === undefined ? undefined : await findByDomain(tx, email.slice(email.indexOf('@') + 1))
  if (email === undefined || owner?.organisation_id !== organisation_id) {
    throw invalid({ emails: [makeMessage('scim.address')] })
  }
  const { givenName, familyName } = name ?? {}
  const shown = { firstName: givenName ?? undefined, lastName: familyName ?? undefined }
  const identity = toIdentity('scim', { subject: 'x', ...shown, email, isEmailTrusted: true })
  return {
    userName,
    externalId: externalId || null,
    email,
    firstName: identity?.firstName ?? '',
    lastName: identity?.lastName ?? '',
    isActive: active,
  }
}
