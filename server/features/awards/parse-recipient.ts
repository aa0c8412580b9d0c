import type { NewAward, RecipientType } from '#contracts/awards/awards.ts'
import { email, webUrl } from '#contracts/fields/fields.ts'
import { invalid } from '#infra/errors.ts'
import { canonicalIdentifier } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

export interface Recipient {
  type: RecipientType
  /** In the one spelling that is stored, hashed and compared. */
  identifier: string
  hashed: boolean
}

const faults: Record<RecipientType, Message> = {
  email: makeMessage('field.email'),
  url: makeMessage('field.url'),
  openBadgeId: makeMessage('field.url'),
  telephone: makeMessage('field.telephone'),
}

const telephone = /^\+?[1-9]\d{1,14}$/

type Named = Pick<NewAward, 'recipient_identifier' | 'email' | 'recipient_type' | 'hashed'>

/** Who gets the badge. People's addresses and numbers are hashed in public unless the issuer says otherwise. */
export const parseRecipient = (award: Named): Recipient => {
  const field = award.recipient_identifier === undefined && award.email !== undefined ? 'email' : 'recipient_identifier'
  const given = award.recipient_identifier ?? award.email
  if (!given?.trim()) throw invalid({ [field]: [makeMessage('field.required')] })
  const type = award.recipient_type
  const identifier = canonicalIdentifier(type, given)
  if (!isValid(type, identifier)) throw invalid({ [field]: [faults[type]] })
  return { type, identifier, hashed: award.hashed ?? (type === 'email' || type === 'telephone') }
}

function isValid(type: RecipientType, identifier: string): boolean {
  if (type === 'email') return email.safeParse(identifier).success
  if (type === 'telephone') return telephone.test(identifier)
  return webUrl.safeParse(identifier).success
}
