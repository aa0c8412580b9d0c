import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { vouchingColumns } from '../../issuers/index.ts'
import type { ChosenForHome } from './read-choice.ts'

/** Of one issuer, for which the page has no more room. */
const mostOfIssuer = 4

/** The chosen badges, and the newest of each chosen issuer. */
export const listChosenBadges = async (db: ReadDb, { badges, issuers }: Pick<ChosenForHome, 'badges' | 'issuers'>) => {
  const all = () =>
    db
      .selectFrom('badge_classes')
      .select(['badge_id', 'issuer_id', 'name', 'description', 'criteria_text', 'details', 'image_key'])
  const chosen =
    badges.length === 0
      ? []
      : await all()
          .where('badge_id', 'in', (inner) =>
            inner
              .selectFrom('badge_locations')
              .select('badge_id')
              .where('badge_locations.badge_id', 'in', [...badges]),
          )
          .where('issuer_id', 'in', (inner) =>
            inner
              .selectFrom('badge_locations')
              .select('badge_locations.issuer_id')
              .where('badge_locations.badge_id', 'in', [...badges]),
          )
          .execute()
  const newest = await Promise.all(
    issuers.map((issuerId) =>
      all()
        .where('issuer_id', '=', issuerId)
        .orderBy('created_at', 'desc')
        .orderBy('badge_id', 'desc')
        .limit(mostOfIssuer)
        .execute(),
    ),
  )
  return [...chosen, ...newest.flat()]
}

export type HomeBadge = Awaited<ReturnType<typeof listChosenBadges>>[number]

/** These issuers, with how many badges each has. */
export const listChosenIssuers = async (db: ReadDb, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('issuers')
        .select([
          'issuer_id',
          'name',
          'url',
          'email',
          'description',
          'image_key',
          'id_form',
          'updated_at',
          'trusted_at',
        ])
        .select(['version', 'trusted_version', 'extensions'])
        .select(vouchingColumns)
        .select((eb) =>
          eb
            .selectFrom('badge_classes')
            .select((inner) => inner.fn.countAll<string>().as('count'))
            .whereRef('badge_classes.issuer_id', '=', 'issuers.issuer_id')
            .as('badges'),
        )
        .where('issuer_id', 'in', [...ids])
        .execute()
