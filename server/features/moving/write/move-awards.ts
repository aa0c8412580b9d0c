import { endsTooSoon } from '#contracts/fields/fields.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { importAwards } from '../../awards/index.ts'
import type { MovedAward } from '../form.ts'
import { listMoved, markMoved, putOldAddresses } from '../moved-rows.ts'
import { takeIds } from '../take-ids.ts'
import { inChunks, type Target } from './target.ts'

const awardsInOne = 250
// While the documents of one piece are signed, the database writes another.
const lanes = 2

interface Known {
  people: ReadonlyMap<string, string>
  badgeClasses: ReadonlyMap<string, string>
  issuerOf: ReadonlyMap<string, string>
}

interface Piece {
  at: { issuerId: string; badgeId: string }
  awards: MovedAward[]
}

/** Makes the awards that are not here yet, piece by piece, each in one transaction; returns all by their former ids. */
export const moveAwards = async (
  awards: readonly MovedAward[],
  known: Known,
  target: Target,
): Promise<Map<string, string>> => {
  const moved = await listMoved(db(), target.source, 'award')
  for (const { id } of awards)
    if (moved.has(id)) target.report.note('kept', 'of these, awards that had come over before', id)
  const pieces = cutIntoPieces(
    awards.filter(({ id }) => !moved.has(id)).map((award) => giveTerm(award, target.report)),
    known,
  )
  let done = moved.size
  const work = async (): Promise<void> => {
    for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
      for (const [id, newId] of await movePiece(piece, known.people, target.source)) moved.set(id, newId)
      done += piece.awards.length
      target.advance('awards', done, awards.length)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return moved
}

/**
 * Elsewhere an award could end with the day on which it was given, or before. It has never been valid and says so on its
 * page here as there; what is signed here ends a second after it was given.
 */
function giveTerm(award: MovedAward, report: Target['report']): MovedAward {
  const { issuedOn, expiresAt } = award
  if (expiresAt === null || !endsTooSoon(expiresAt, issuedOn)) return award
  report.note('changed', 'awards that ended before they were given, and now end a second after it', award.id)
  return { ...award, expiresAt: new Date(issuedOn.getTime() + 1000) }
}

function cutIntoPieces(awards: readonly MovedAward[], { badgeClasses, issuerOf }: Known): Piece[] {
  const byClass = new Map<string, MovedAward[]>()
  for (const award of awards) {
    const list = byClass.get(award.badgeClass)
    if (list) list.push(award)
    else byClass.set(award.badgeClass, [award])
  }
  return [...byClass].flatMap(([formerId, list]): Piece[] => {
    const [badgeId, issuerId] = [badgeClasses.get(formerId), issuerOf.get(formerId)]
    if (badgeId === undefined || issuerId === undefined) return []
    return inChunks(list, awardsInOne).map((part) => ({ at: { issuerId, badgeId }, awards: part }))
  })
}

const movePiece = (
  { at, awards }: Piece,
  people: ReadonlyMap<string, string>,
  source: string,
): Promise<(readonly [string, string])[]> =>
  transaction(db(), async (tx) => {
    const idOf = await takeIds(
      tx,
      'award',
      awards.map(({ id }) => id),
    )
    const ids = awards.map(({ id }) => [id, idOf(id)] as const)
    await importAwards(
      tx,
      at,
      awards.map((award) => ({
        ...award,
        awardId: idOf(award.id),
        createdBy: people.get(award.createdBy ?? '') ?? null,
      })),
    )
    const slugs = awards.flatMap(({ slug, id }) => (slug ? [[slug, idOf(id)] as const] : []))
    await putOldAddresses(tx, 'award', [...slugs, ...ids])
    await markMoved(tx, { source, kind: 'award' }, ids)
    return ids
  })
