import type { Endorsement, EndorsementState } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { NameStanding } from '#shared/names/name-standing.ts'
import { endorsementUrl, issuerUrl, pictureUrl } from '../issuers/index.ts'
import { findRests } from './find-rests.ts'
import { findStandings } from './find-standings.ts'
import { presentSubject } from './find-subject.ts'
import { type EndorsementRow, findEndorsement } from './queries.ts'

export const presentEndorsements = async (db: Db, rows: readonly EndorsementRow[]): Promise<Endorsement[]> => {
  const restsOf = await findRests(db, rows)
  const standingOf = await findStandings(
    db,
    rows.flatMap(({ issuer_id, endorser_id }) => [issuer_id, endorser_id]),
  )
  return rows.map((row) => ({ ...presentRow(row, standingOf), rests: restsOf(row) }))
}

/** One by its id; 404 when there is none. */
export const presentEndorsement = async (db: Db, endorsementId: string): Promise<Endorsement> => {
  const row = await findEndorsement(db, endorsementId)
  const [shown] = row ? await presentEndorsements(db, [row]) : []
  if (!shown) throw notFound()
  return shown
}

const presentRow = (
  row: EndorsementRow,
  standingOf: (issuerId: string | null) => NameStanding,
): Omit<Endorsement, 'rests'> => ({
  slug: row.endorsement_id,
  endorser: {
    slug: row.endorser_id,
    name: row.endorser_name,
    standing: standingOf(row.endorser_id),
    picture: row.endorser_image === null ? null : pictureUrl(row.endorser_image),
    url: row.endorser_id === null ? row.endorser_url : issuerUrl(row.endorser_id),
  },
  subject: presentSubject(row, standingOf(row.issuer_id)),
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  valid_until: row.valid_until?.toISOString() ?? null,
  state: readState(row),
  outdated: row.outdated,
  public_url: row.endorser_id === null ? row.source_url : endorsementUrl(row.endorsement_id),
  elsewhere: row.checked_at && { checked_at: row.checked_at.toISOString(), carried: row.is_carried },
})

export const readState = ({
  state,
  withdrawn_at,
  valid_until,
}: Pick<EndorsementRow, 'state' | 'withdrawn_at' | 'valid_until'>): EndorsementState => {
  if (withdrawn_at !== null) return 'withdrawn'
  return valid_until !== null && valid_until <= now() ? 'ended' : state
}
