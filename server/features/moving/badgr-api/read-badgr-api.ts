import type { Move, MovedAward, MovedBadgeClass, MovedIssuer, MovedPerson } from '../form.ts'
import { foldPeople } from '../plan/fold-people.ts'
import type { Report } from '../report.ts'
import type { BadgrApi } from './badgr-api.ts'
import { readAward } from './read-award.ts'
import { readBadgeClass } from './read-badge-class.ts'
import { readIssuer } from './read-issuer.ts'

// As many questions at once as one person with a browser would ask.
const lanes = 3
const awardsInPage = 100

/** What a living Badgr server tells the staff of its issuers, in the form that every source is turned into. */
export const readBadgrApi = async (
  api: BadgrApi,
  report: Report,
  advance: (what: string, done: number) => void,
): Promise<Move> => {
  const [people, issuers] = [new Map<string, MovedPerson>(), new Map<string, MovedIssuer>()]
  for await (const thing of api.list('/v2/issuers')) {
    const read = readIssuer(thing, report)
    if (!read || isThere(issuers, read.issuer.id, 'issuers', report)) continue
    issuers.set(read.issuer.id, read.issuer)
    for (const person of read.people) if (!people.has(person.id)) people.set(person.id, person)
    advance('issuers', issuers.size)
  }
  const badgeClasses = new Map<string, MovedBadgeClass>()
  for (const { id } of issuers.values()) {
    for await (const thing of api.list(`/v2/issuers/${encodeURIComponent(id)}/badgeclasses`)) {
      const badgeClass = readBadgeClass(thing, id, report)
      if (!badgeClass || isThere(badgeClasses, badgeClass.id, 'badge classes', report)) continue
      badgeClasses.set(badgeClass.id, badgeClass)
      advance('badge classes', badgeClasses.size)
    }
  }
  const awards = new Map<string, MovedAward>()
  await inLanes([...badgeClasses.keys()], async (id) => {
    const path = `/v2/badgeclasses/${encodeURIComponent(id)}/assertions`
    for await (const thing of api.list(`${path}?include_expired=true&include_revoked=true&num=${awardsInPage}`)) {
      const award = await readAward(api, thing, id, report)
      if (!award || isThere(awards, award.id, 'awards', report)) continue
      awards.set(award.id, award)
      advance('awards', awards.size)
    }
  })
  const folded = foldPeople([...people.values()], report)
  const known = (id: string | null): string | null => (id === null ? null : (folded.ids.get(id) ?? null))
  return {
    people: folded.people,
    issuers: [...issuers.values()].map((issuer) => ({
      ...issuer,
      createdBy: known(issuer.createdBy),
      staff: joinRoles(
        issuer.staff.flatMap(({ person, role }) => (known(person) ? [{ person: known(person) ?? '', role }] : [])),
      ),
    })),
    badgeClasses: [...badgeClasses.values()].map((badge) => ({ ...badge, createdBy: known(badge.createdBy) })),
    awards: [...awards.values()].map((award) => ({ ...award, createdBy: known(award.createdBy) })),
    imports: [],
    collections: [],
  }
}

function isThere(things: ReadonlyMap<string, unknown>, id: string, what: string, report: Report): boolean {
  if (!things.has(id)) return false
  report.note('lost', `${what} that the server names twice: the first of them is kept`, id)
  return true
}

/** One role for each person, the first. */
const joinRoles = (staff: MovedIssuer['staff']): MovedIssuer['staff'] =>
  staff.filter(({ person }, place) => staff.findIndex((other) => other.person === person) === place)

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
