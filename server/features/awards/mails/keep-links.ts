import { type RawBuilder, sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newSecret, secretOf } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Step } from '#infra/sweeps/sweep.ts'

/** Days for which the link of a mail about an award proves the address it went to. */
const keepDays = 30

/** What the main link of such a mail carries. */
export interface KeepLink {
  token: string
  until: Date
}

export interface MailedKeepLink extends KeepLink {
  awardId: string
  /** The address that the mail goes to: the link proves no other. */
  email: string
}

export const newKeepLink = (): KeepLink => ({ token: newSecret('kb'), until: inSeconds(keepDays * 86_400) })

/** Stores the hashes of links; the secrets stand in their mails alone. */
export const storeKeepLinks = async (tx: Tx, issuerId: string, links: readonly MailedKeepLink[]): Promise<void> => {
  if (links.length > 0) await insertLinks(issuerId, links).execute(tx)
}

/**
 * A link for whoever has proven the address just now, by the secret of a mail of another kind, and good for as long as that is.
 * However often that is shown, it is one link: one that was used stays so.
 */
export const giveKeepLink = async (
  tx: Tx,
  issuerId: string,
  { secret, usedAt, ...whose }: Omit<MailedKeepLink, 'token'> & { secret: string; usedAt: Date | null },
): Promise<string> => {
  const link = { token: secretOf('kb', secret, `keep ${whose.awardId}`), ...whose }
  await sql`${insertLinks(issuerId, [link], usedAt)} on conflict (token_hash) do nothing`.execute(tx)
  return link.token
}

/** Uses a link up; false where somebody has. */
export const spendKeepLink = async (tx: Tx, token: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('keep_links')
    .set({ used_at: now() })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Drops links that have been over for so many days. */
export const dropKeepLinks = (days: number): Step =>
  dropEnded('keep_links', 'token_hash', () => sql<boolean>`expires_at < ${inSeconds(-days * 86_400)}`)

/** As storeKeepLinks, for whoever writes anyway: what comes back has to be part of that statement. */
export const keepLinkParts = (issuerId: string, links: readonly MailedKeepLink[]): RawBuilder<unknown>[] =>
  links.length > 0 ? [sql`keep_linked as (${insertLinks(issuerId, links)})`] : []

const insertLinks = (issuerId: string, links: readonly MailedKeepLink[], usedAt: Date | null = null) => sql`
    insert into keep_links (token_hash, issuer_id, award_id, email, created_at, expires_at, used_at)
    select decode(hash, 'hex'), ${issuerId}, award_id, email, ${now()}::timestamptz, until, ${usedAt}::timestamptz
    from json_to_recordset(${JSON.stringify(links.map(toRow))}::json) as link (
      hash text, award_id text, email text, until timestamptz
    )`

const toRow = ({ token, until, awardId, email }: MailedKeepLink) => ({
  hash: hashSecret(token).toString('hex'),
  award_id: awardId,
  email,
  until,
})
