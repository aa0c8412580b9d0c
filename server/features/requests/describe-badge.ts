import type { z } from 'zod'
import type { askedBadge } from '#contracts/requests/request-rules.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import { listBadgeClassesById } from '../badge-classes/index.ts'
import { listIssuersById, nameOfIssuer, pictureUrl, tellBadge } from '../issuers/index.ts'
import type { RequestRow } from './queries.ts'

type Asked = z.infer<typeof askedBadge>
type Place = Pick<RequestRow, 'issuer_id' | 'badge_id'>

/** The badge that somebody asks for, with who gives it, in the reader's language. */
export const describeBadges = async (
  db: Db,
  places: readonly Place[],
  wished: readonly string[],
): Promise<(place: Place) => Asked> => {
  const badges = await listBadgeClassesById(db, [...new Set(places.map(({ badge_id }) => badge_id))])
  const issuers = await listIssuersById(db, [...new Set(places.map(({ issuer_id }) => issuer_id))])
  return ({ issuer_id, badge_id }) => {
    const badge = badges.find((one) => one.badge_id === badge_id)
    const issuer = issuers.find((one) => one.issuer_id === issuer_id)
    if (!badge || !issuer) throw notFound()
    const { name, description } = tellBadge(badge, wished)
    return {
      id: badge_id,
      name,
      description,
      picture: pictureUrl(badge.image_key),
      image_alt: badge.image_alt,
      ...nameOfIssuer(issuer).tell((issuerName, issuerStanding) => ({ issuer: issuerName, issuerStanding })),
    }
  }
}
