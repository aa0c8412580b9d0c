import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { minStatusListSize } from '#openbadges'
import type { IdForm } from '../addresses.ts'
import type { StatusEntry } from './status-lists.ts'

/** A list, and the places in it that were free, by award; null where none was. */
export interface DrawnPlaces {
  list_number: number
  place_form: IdForm
  is_named: boolean
  places: Record<string, number> | null
}

/**
 * Parts of a statement: `last`, the list that is drawn from, and `drawn`, the places, which are free as a rule. Nothing is
 * drawn where `given`, another part, has no row. In the order of the places, so that two who draw the same ones do not wait
 * for each other crosswise.
 */
export const drawingParts = (issuerId: string, awardIds: readonly string[], given?: string) => {
  const places = awardIds.map(() => randomInt(minStatusListSize))
  return sql`last as (
      select list_number, status_lists.id_form as place_form, status_method = '1EdTechRevocationList' as is_named
      from status_lists join issuers using (issuer_id)
      where issuer_id = ${issuerId} order by list_number desc limit 1
    ), drawn as (
      insert into status_entries (issuer_id, list_number, status_index, award_id, is_named)
      select ${issuerId}, list_number, place, award_id, is_named
      from unnest(${places}::int[], ${[...awardIds]}::text[]) as asked (place, award_id) cross join last
      ${given === undefined ? sql`` : sql`where exists (select from ${sql.ref(given)})`}
      order by place
      on conflict do nothing
      returning award_id, status_index
    )`
}

/** What was drawn, as a column beside those of `last`. */
export const drawnPlaces = sql<
  DrawnPlaces['places']
>`(select json_object_agg(award_id, status_index) from drawn) as places`

export const readDrawn = ({ list_number, place_form, is_named, places }: DrawnPlaces): [string, StatusEntry][] =>
  Object.entries(places ?? {}).map(([awardId, index]) => [
    awardId,
    { listNumber: list_number, index, idForm: place_form, isNamed: is_named },
  ])
