import type { EndorsementKind, EndorsementSubject } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { isOver } from '#shared/badges/is-over.ts'
import type { NameStanding } from '#shared/names/name-standing.ts'
import { awardUrl, badgeUrl, issuerIdIn, issuerUrl, pictureUrl } from '../issuers/index.ts'
import { findStandings } from './find-standings.ts'
import { selectThings } from './queries.ts'

const publicPath = /^\/public\/(issuers|badges|assertions)\/([A-Za-z0-9_-]{22})(?:\.json)?\/?$/
const kinds: Record<string, EndorsementKind> = { issuers: 'issuer', badges: 'badge-class', assertions: 'award' }

interface Address {
  kind: EndorsementKind
  id: string
}

/** A thing of this server, and where it is kept. */
export interface Subject extends Address {
  issuer_id: string
  badge_id: string | null
  award_id: string | null
  version: number | null
  /** Who the issuer is whose it is. */
  issuer_version: number
  /** What signed credentials call it. */
  signedId: string
  shown: EndorsementSubject
}

function readAddress(text: string): Address | undefined {
  const given = text.trim()
  if (!URL.canParse(given)) return undefined
  const { origin, pathname } = new URL(given)
  if (origin !== config().origin) return undefined
  const [, folder = '', id = ''] = publicPath.exec(pathname) ?? []
  const kind = kinds[folder]
  return kind && { kind, id }
}

/** What stands at a public address; refused unless it is of this server and still counts. */
export const findSubject = async (db: Db, address: string): Promise<Subject> => {
  const wanted = readAddress(address)
  const row = wanted && (await selectThings(db, wanted.kind, wanted.id).executeTakeFirst())
  if (!wanted || !row) throw refuse('endorsement.subject')
  if (row.archived_at !== null || row.revoked_at !== null || isOver(row.expires_at, now()))
    throw refuse('endorsement.inactive')
  const standingOf = await findStandings(db, [row.issuer_id])
  return {
    ...wanted,
    issuer_id: row.issuer_id,
    badge_id: row.badge_id,
    award_id: row.award_id,
    version: row.version,
    issuer_version: row.issuer_version,
    signedId: row.badge_id === null ? issuerIdIn(row.id_form, row.issuer_id) : addressOf(row),
    shown: presentSubject(row, standingOf(row.issuer_id)),
  }
}

export interface ThingRow {
  issuer_id: string
  badge_id: string | null
  award_id: string | null
  issuer_name: string
  issuer_version: number
  badge_name: string | null
  issuer_image: string | null
  badge_image: string | null
}

export const presentSubject = (row: ThingRow, standing: NameStanding): EndorsementSubject => {
  const picture = row.badge_id === null ? row.issuer_image : row.badge_image
  return {
    kind: row.award_id !== null ? 'award' : row.badge_id !== null ? 'badge-class' : 'issuer',
    url: addressOf(row),
    name: row.badge_name ?? row.issuer_name,
    picture: picture === null ? null : pictureUrl(picture),
    issuer: { slug: row.issuer_id, name: row.issuer_name, standing, version: row.issuer_version },
  }
}

type Place = Pick<ThingRow, 'issuer_id' | 'badge_id' | 'award_id'>

/** The public address, which is also what Open Badges 2.0 calls the thing. */
export const addressOf = ({ issuer_id, badge_id, award_id }: Place): string => {
  if (award_id !== null) return awardUrl(award_id)
  return badge_id === null ? issuerUrl(issuer_id) : badgeUrl(badge_id)
}
