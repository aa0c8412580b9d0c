import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { findLanguages } from '#infra/languages/find-languages.ts'
import { currentLanguage, inLanguage, t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import type { NewMail } from '#infra/mail/outbox.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { inForce } from '../../badge-classes/index.ts'
import { issuerNameSql, type JoinedName, queueAwardMail, readIssuerName, tellBadge } from '../../issuers/index.ts'
import { addressByName } from '../address-by-name.ts'
import { countLeaving } from '../lists/count-leaving.ts'

// Other mails must not wait behind those of an issuer with many earners: what finds no room goes with the hourly sweep.
const mailsLeaving = 500

interface Earner extends JoinedName {
  award_id: string
  recipient_identifier: string
  recipient_name: string | null
  badge_id: string
  badge_name: string
  badge_details: unknown
  has_account: boolean
}

/**
 * Tells earners that what they have downloaded counts no more: once for each leak, however many badges they have. Badges
 * that count no longer anyway are no reason to write.
 */
export const tellOfRenewal = async (
  tx: Tx,
  { issuer_id, key_id }: { issuer_id: string; key_id: string },
  awardIds: readonly string[],
): Promise<void> => {
  if (awardIds.length === 0) return
  const { rows } = await sql<Earner>`
    with earners as (
      select distinct on (recipient_identifier)
        award_id, recipient_identifier, recipient_name, badge_id
      from awards
      where issuer_id = ${issuer_id} and award_id = any(${[...awardIds]}::text[]) and recipient_type = 'email'
        and ${inForce()} and acceptance <> 'Rejected'
        and not exists (select from undelivered_awards u where u.issuer_id = awards.issuer_id and u.award_id = awards.award_id
          and u.disowned_at is not null)
      order by recipient_identifier, award_id
    ), told as (
      insert into key_renewal_mails (issuer_id, key_id, recipient_identifier)
      select ${issuer_id}, ${key_id}, recipient_identifier from earners
      on conflict do nothing
      returning recipient_identifier
    )
    select earners.*, badge_classes.name as badge_name,
      badge_classes.details as badge_details, ${issuerNameSql},
      exists (select from verified_emails where email = recipient_identifier) as has_account
    from told
    join earners using (recipient_identifier)
    join badge_classes on badge_classes.issuer_id = ${issuer_id} and badge_classes.badge_id = earners.badge_id
    join issuers on issuers.issuer_id = ${issuer_id}`.execute(tx)
  const room = Math.max(0, mailsLeaving - (await countLeaving(tx, mailsLeaving)))
  const languageOf = await findLanguages(
    tx,
    rows.map((row) => row.recipient_identifier),
  )
  const letters = rows.map((row) => inLanguage(languageOf(row.recipient_identifier), () => renewalMail(row)))
  await queueAwardMail(tx, issuer_id, letters, room)
}

function renewalMail({ award_id, recipient_identifier, ...earner }: Earner): NewMail {
  const issuer = readIssuerName(earner)
  const own = { name: earner.badge_name, description: '', criteria_text: null, details: earner.badge_details }
  const { name } = tellBadge(own, [currentLanguage()])
  const subject = t('Please download your badges of {issuer} again', { issuer })
  const addressed = addressByName(earner.recipient_name ?? '')
  const url = earner.has_account
    ? writeMailedLink('earned-badge', { award: award_id })
    : writeMailedLink('award', { award: award_id })
  const letter = composeMail({
    subject,
    heading: t('Please download your badges again'),
    paragraphs: [
      ...(addressed ? [t('Dear {name},', { name: addressed })] : []),
      t(
        'Your badge “{badge}” stays yours. But a key that {issuer} has signed badges with may be in other hands, so {issuer} has withdrawn it and has signed your badges anew.',
        { badge: name, issuer },
      ),
      t(
        'Files that you downloaded before, and copies in a wallet, no longer count. Download the badge again, or add it to your wallet again. The same holds if you have other badges from them.',
      ),
      t('Links to your badges still work.'),
    ],
    button: { label: t('See your badge'), url },
    image: { url: writeMailedLink('picture', { badge: earner.badge_id }, { type: 'png' }), alt: name },
  })
  return { kind: 'renewed-badges', to: recipient_identifier, awardId: award_id, ...letter, subject }
}
