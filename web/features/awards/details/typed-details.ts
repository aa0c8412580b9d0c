import { type AwardDetail, awardDetailTable } from '#shared/badges/award-details.ts'
import { mapDetails } from '#shared/badges/map-details.ts'

type Field = AwardDetail['field']

/** All details, some of them first; further ones follow as they come. */
const begin = (first: readonly Field[]): AwardDetail[] => {
  const placeOf = ({ field }: AwardDetail) => (first.includes(field) ? first.indexOf(field) : first.length)
  return awardDetailTable.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export const detailOf = mapDetails(awardDetailTable, 'field', (detail) => detail)

/** In the order in which a list of people has them. */
export const listedDetails = begin(['credits', 'license', 'start', 'end', 'earned'])

/** The form of one award asks for credits beside results, and for the others by themselves. */
export const isMore = (detail: AwardDetail): detail is MoreDetail => detail.field !== 'credits'
export type MoreDetail = Exclude<AwardDetail, { field: 'credits' }>

/** In the order in which it asks for them. */
export const moreDetails = begin(['earned', 'license', 'start', 'end']).filter(isMore)
