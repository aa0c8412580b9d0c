import { type RawBuilder, sql } from 'kysely'
import { standsNow } from '#infra/authority/accounts.ts'
import { storableText } from '#infra/db/storable.ts'
import { over } from '../../badge-classes/index.ts'
import { collectedRows, isShownToAll } from '../../collections/index.ts'
import { hashLook } from '../../earner-page/index.ts'
import { ask, award, digest, type Mark, vouchMark } from './marks.ts'

/** So many badges, and no more, are verified while the page that shows them is written. */
export const checkedAtOnce = 24

/** All that the cards of rows `e` tell, shown or not. */
const cards = (rows: RawBuilder<unknown>) => sql`(select ${digest(sql`string_agg(row(
    e.badge_id, e.position, e.mark, l.xmin, b.xmin, a.xmin, ${over('a')}, k.xmin, former.xmin, i.xmin,
    ${vouchMark('i')}, m.xmin, ${over('m')}
  )::text, '' order by e.badge_id, e.position)`)}
  from (${rows}) e
  left join award_locations l on l.award_id = e.badge_id
  left join backpack_entries b
    on b.account_id = e.account_id and b.issuer_id = l.issuer_id and b.award_id = l.award_id
  left join awards a on a.issuer_id = l.issuer_id and a.award_id = l.award_id
  left join badge_classes k on k.issuer_id = a.issuer_id and k.badge_id = a.badge_id
  left join badge_class_versions former on former.issuer_id = a.issuer_id and former.badge_id = a.badge_id
    and former.version = a.badge_version
  left join issuers i on i.issuer_id = a.issuer_id
  left join imported_badges m on m.account_id = e.account_id and m.import_id = e.badge_id)`

/** The marks of the pages of awards: what their verification goes by. */
const checks = (ids: RawBuilder<unknown>) => sql`(
  select ${digest(sql`string_agg(checked.mark, '' order by checked.mark)`)}
  from (${award(sql`l.award_id = any(array(${ids}))`)}) checked)`

/** A collection under the hash by which it is published now, with whatever lies in it, shown or not. */
export const markCollection =
  (shareHash: string): Mark =>
  () =>
    ask(sql`
      select row(shelf.xmin, o.xmin, keeper.xmin, own.xmin, counts.xmin,
        ${cards(sql`select collected.account_id, collected.badge_id, collected.position, collected.xmin as mark
          from collection_badges collected
          where collected.account_id = shelf.account_id and collected.collection_id = shelf.collection_id`)},
        case when (select count(*) from (
            select from ${collectedRows}
            where e.account_id = shelf.account_id and e.collection_id = shelf.collection_id and ${isShownToAll}
            limit ${checkedAtOnce + 1}) shown) <= ${checkedAtOnce}
          then ${checks(sql`select collected.badge_id from collection_badges collected
            where collected.account_id = shelf.account_id and collected.collection_id = shelf.collection_id`)} end
      )::text as mark
      from collection_locations o
      join collections shelf
        on shelf.account_id = o.account_id and shelf.collection_id = o.collection_id and shelf.share_hash = o.share_hash
      join accounts keeper on keeper.account_id = shelf.account_id
      left join earner_pages own on own.account_id = shelf.account_id
      left join earner_addresses counts on counts.account_id = shelf.account_id and counts.held_until is null
      where o.share_hash = ${shareHash}`)

/** The page of an earner at the address that counts, while it is shown: its badges, and its collections with theirs. */
export const markEarnerPage =
  (address: string): Mark =>
  () =>
    ask(sql`
      select row(counts.xmin, own.xmin, keeper.xmin,
        ${cards(sql`select own.account_id, chosen.badge_id, chosen.position, null::xid as mark
          from unnest(own.badge_ids) with ordinality as chosen (badge_id, position)`)},
        ${checks(sql`select unnest(own.badge_ids)`)},
        (select string_agg(row(shelf.collection_id, shelf.xmin, o.xmin,
            ${cards(sql`select collected.account_id, collected.badge_id, collected.position, collected.xmin as mark
              from collection_badges collected
              where collected.account_id = shelf.account_id and collected.collection_id = shelf.collection_id`)}
          )::text, '' order by shelf.collection_id)
          from collections shelf
          left join collection_locations o on o.share_hash = shelf.share_hash
          where shelf.account_id = own.account_id and shelf.collection_id = any(own.collection_ids))
      )::text as mark
      from earner_addresses counts
      join earner_pages own on own.account_id = counts.account_id and own.is_shown
      join accounts keeper on keeper.account_id = own.account_id and ${standsNow('keeper')}
      where counts.look = ${hashLook(address)} and counts.address = ${storableText(address)} and counts.held_until is null`)
