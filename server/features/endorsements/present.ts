import type { Endorsement, EndorsementState } from '#contracts/endorsements.ts'
import { now } from '#infra/clock.ts'
import { endorsementUrl, issuerUrl, pictureUrl } from '../issuers/index.ts'
import { presentSubject } from './find-subject.ts'
import type { EndorsementRow } from './queries.ts'

export const present = (row: EndorsementRow): Endorsement => ({
  slug: row.endorsement_id,
  endorser: {
    slug: row.endorser_id,
    name: row.endorser_name,
    picture: row.endorser_image === null ? null : pictureUrl(row.endorser_image),
    url: row.endorser_id === null ? row.endorser_url : issuerUrl(row.endorser_id),
  },
  subject: presentSubject(row),
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
