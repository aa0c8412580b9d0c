import type { MailKind } from '#contracts/accounts/mail-kinds.ts'
import { effectiveRoles } from '../authority/roles.ts'
import type { Db } from '../db/connections/connect.ts'
import { isBareAddress } from './outbox.ts'

/** Which mails say something to an earner in an issuer's name, so that an answer to them is one to the issuer. */
const speaksForIssuer: Record<MailKind, boolean> = {
  award: true,
  claim: true,
  request: true,
  'request-received': true,
  'requests-waiting': false,
  'renewed-badges': true,
  staff: false,
  endorsement: false,
  'webhook-paused': false,
  'confirm-email': false,
  'known-address': false,
  'claimed-address': false,
  'address-moved': false,
  'address-lost': false,
  'address-returned': false,
  'address-removed': false,
  'primary-changed': false,
  'reset-password': false,
  'password-changed': false,
  'account-deleted': false,
  'social-linked': false,
  'social-unlinked': false,
  'totp-added': false,
  'totp-removed': false,
  'recovery-codes-renewed': false,
  'recovery-code-used': false,
  'codes-guessed': false,
  'passwords-guessed': false,
  'passkey-added': false,
  'passkey-removed': false,
  'second-factor-reset': false,
}

const speaking = new Set(Object.entries(speaksForIssuer).flatMap(([kind, speaks]) => (speaks ? [kind] : [])))

// Other letters before the @ are for mail servers that say they take them (RFC 6532), and a header must not lose the mail.
const everywhere = /^[\x21-\x7e]+@/

/**
 * Where an answer to a mail goes (`Reply-To`, RFC 5322 section 3.6.2): to the address of the issuer in whose name it speaks,
 * one bare address, while one of the issuer's people has it proven, as was asked when it was written there. Undefined for
 * every other mail, and once nobody has.
 */
export async function findReplyAddress(
  db: Db,
  { kind, issuer_id: issuerId }: { kind: string; issuer_id: string | null },
): Promise<string | undefined> {
  if (issuerId === null || !speaking.has(kind)) return undefined
  const found = await effectiveRoles(db)
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .innerJoin('verified_emails as proven', (join) =>
      join.onRef('proven.email', '=', 'issuers.email').onRef('proven.account_id', '=', 'issuer_staff.account_id'),
    )
    .select('issuers.email')
    .where('issuer_staff.issuer_id', '=', issuerId)
    .executeTakeFirst()
  return found && isBareAddress(found.email) && everywhere.test(found.email) ? found.email : undefined
}
