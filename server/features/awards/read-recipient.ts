import type { NewAward } from '#contracts/awards.ts'
import { email, webUrl } from '#contracts/fields.ts'
import { invalid } from '#infra/errors.ts'
import { canonicalIdentifier } from '#openbadges'

const telephone = /^\+?[1-9]\d{1,14}$/

/** The recipient in canonical form; field errors of api.md 1.3 when it is none of its type. */
export const readRecipient = (award: NewAward): string => {
  const given = (award.recipient_identifier ?? award.email ?? '').trim()
  const field = award.recipient_identifier === undefined && award.email !== undefined ? 'email' : 'recipient_identifier'
  if (given === '') throw invalid({ [field]: ['This field is required.'] })
  const identifier = canonicalIdentifier(award.recipient_type, given)
  const fault = findFault(award.recipient_type, identifier)
  if (fault) throw invalid({ [field]: [fault] })
  return identifier
}

function findFault(type: NewAward['recipient_type'], identifier: string): string | undefined {
  if (type === 'email') return email.safeParse(identifier).success ? undefined : 'Enter a valid email address.'
  if (type === 'telephone') return telephone.test(identifier) ? undefined : 'Enter a valid phone number.'
  return webUrl.safeParse(identifier).success ? undefined : 'Enter a valid URL.'
}
