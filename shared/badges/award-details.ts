/** How a detail is written: a point in time, a number with at most three digits after the point, or one line of text. */
export type DetailKind = 'moment' | 'decimal' | 'text'

interface Row {
  /** What the interfaces for programs and the database call it. */
  name: string
  /** What forms of the app call it, and what the browser keeps of the columns of lists. */
  field: string
  /** What `openbadges` calls it among the facts of an award, and what is kept of imported badges. */
  fact: string
  /** The member that says it in Open Badges 3.0; 2.0 has none. */
  member: string
  /** Where that member stands. What the credential itself says is left out where it is the moment of the issue. */
  at: 'credential' | 'subject'
  kind: DetailKind
  /** It cannot lie in the future. */
  isPast?: true
  /** The moment that it cannot lie before. */
  notBefore?: string
  /** Who looks it up knows whose it is: it goes wherever the name goes. */
  namesRecipient?: true
}

/**
 * What an award can say beyond the plain, apart from its results: all that reads, writes, asks for or shows such a detail
 * goes by these rows, in their order. A new one goes to the end, since columns of files are known by their places.
 */
export const awardDetailTable = [
  {
    name: 'awarded_date',
    field: 'earned',
    fact: 'awardedOn',
    member: 'awardedDate',
    at: 'credential',
    kind: 'moment',
    isPast: true,
  },
  {
    name: 'activity_start_date',
    field: 'start',
    fact: 'activityStart',
    member: 'activityStartDate',
    at: 'subject',
    kind: 'moment',
  },
  {
    name: 'activity_end_date',
    field: 'end',
    fact: 'activityEnd',
    member: 'activityEndDate',
    at: 'subject',
    kind: 'moment',
    notBefore: 'activity_start_date',
  },
  {
    name: 'credits_earned',
    field: 'credits',
    fact: 'creditsEarned',
    member: 'creditsEarned',
    at: 'subject',
    kind: 'decimal',
  },
  {
    name: 'license_number',
    field: 'license',
    fact: 'licenseNumber',
    member: 'licenseNumber',
    at: 'subject',
    kind: 'text',
    namesRecipient: true,
  },
  { name: 'role', field: 'role', fact: 'role', member: 'role', at: 'subject', kind: 'text' },
  { name: 'term', field: 'term', fact: 'term', member: 'term', at: 'subject', kind: 'text' },
] as const satisfies readonly Row[]

export type AwardDetail = (typeof awardDetailTable)[number]
export type DetailName = AwardDetail['name']

export type DetailNames = 'name' | 'field' | 'fact' | 'member'

/** Details by what they are called in one place, each with what stands for its kind. */
export type DetailsBy<Key extends DetailNames, Of, One extends AwardDetail = AwardDetail> = {
  [Each in One as Each[Key]]: Each['kind'] extends keyof Of ? Of[Each['kind']] : never
}

/** What stands for the kind of each of the details, by what it is called in one place. */
export function shapeDetails<
  Key extends DetailNames,
  One extends AwardDetail,
  const Of extends Readonly<Record<One['kind'], unknown>>,
>(details: readonly One[], key: Key, of: Of): DetailsBy<Key, Of, One>
export function shapeDetails(
  details: readonly AwardDetail[],
  key: DetailNames,
  of: Readonly<Partial<Record<DetailKind, unknown>>>,
): Record<string, unknown> {
  return Object.fromEntries(details.map((one) => [one[key], of[one.kind]]))
}
