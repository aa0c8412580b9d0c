import type { z } from 'zod'
import { email } from '#contracts/fields/fields.ts'
import type { changeStaff } from '#contracts/issuers/staff.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'

export type StaffChange = z.output<typeof changeStaff.body>

/** Somebody by address, or one who is on the staff already by the id of the account. */
export type MemberName = { kind: 'email'; email: string } | { kind: 'account'; accountId: string }

/** Who is meant, by exactly one of the four fields. Accounts have neither pages nor telephone numbers here. */
export const parseMemberName = ({ email: address, username, url, telephone }: StaffChange): MemberName => {
  const [given, ...others] = Object.entries({ email: address, username, url, telephone }).filter(([, text]) =>
    text?.trim(),
  )
  if (!given) throw refuse('staff.unknown')
  if (others.length > 0) throw refuse('staff.identifier')
  const [field, text] = given
  const parsed = email.safeParse(text)
  if (parsed.success && (field === 'email' || field === 'username')) return { kind: 'email', email: parsed.data }
  if (field === 'username' && text) return { kind: 'account', accountId: text }
  throw refuse('staff.unknown')
}

export interface FoundMember {
  accountId: string
  /** False for somebody who only shows the address and has not proven it. */
  isProven: boolean
}

/** The account on the issuer's staff that is meant: the one that has proven the address, else the one that shows it. */
export const findMember = async (db: Db, issuerId: string, name: MemberName): Promise<FoundMember | undefined> => {
  const members = db.selectFrom('issuer_staff').select('issuer_staff.account_id').where('issuer_id', '=', issuerId)
  if (name.kind === 'account') {
    const row = await members.where('issuer_staff.account_id', '=', name.accountId).executeTakeFirst()
    return row && { accountId: row.account_id, isProven: true }
  }
  const row = await members
    .innerJoin('email_addresses', 'email_addresses.account_id', 'issuer_staff.account_id')
    .select('verified_at')
    .where('email', '=', name.email)
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('is_primary', '=', true)]))
    .orderBy((eb) => eb('verified_at', 'is', null))
    .orderBy('issuer_staff.account_id')
    .limit(1)
    .executeTakeFirst()
  return row && { accountId: row.account_id, isProven: row.verified_at !== null }
}

/**
 * As findMember, asked after the invitation to the address has been changed or withdrawn: had it been taken up meanwhile,
 * that was waited for, and the role is there now. Who only shows an address that somebody else is invited under is not
 * meant.
 */
export const findMeant = async (
  db: Db,
  issuerId: string,
  name: MemberName,
  isInvited: boolean,
): Promise<string | undefined> => {
  const member = await findMember(db, issuerId, name)
  return member && (member.isProven || !isInvited) ? member.accountId : undefined
}
