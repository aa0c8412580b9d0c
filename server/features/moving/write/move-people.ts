import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { importPeople } from '../../accounts/index.ts'
import type { MovedPerson } from '../form.ts'
import { listMoved, markMoved } from '../moved-rows.ts'
import { takeIds } from '../take-ids.ts'
import { inChunks, type Target } from './target.ts'

const peopleInOne = 500

/** Makes the accounts that are not here yet; returns all of them by their ids on the former server. */
export const movePeople = async (people: readonly MovedPerson[], target: Target): Promise<Map<string, string>> => {
  const { source, report } = target
  const moved = await listMoved(db(), source, 'account')
  const waiting = people.filter(({ id }) => !moved.has(id))
  let done = people.length - waiting.length
  for (const chunk of inChunks(waiting, peopleInOne)) {
    const written = await transaction(db(), async (tx) => {
      const idOf = await takeIds(
        tx,
        'account',
        chunk.map(({ id }) => id),
      )
      const outcomes = await importPeople(
        tx,
        chunk.map((person) => ({ ...person, accountId: idOf(person.id) })),
      )
      const taken = outcomes.flatMap((outcome, place) => {
        const person = chunk[place]
        return person ? [{ person, taken: outcome }] : []
      })
      await markMoved(
        tx,
        { source, kind: 'account' },
        taken.map(({ person, taken: { accountId } }) => [person.id, accountId]),
      )
      return taken
    })
    for (const { person, taken } of written) {
      moved.set(person.id, taken.accountId)
      if (taken.isKnown)
        report.note('changed', 'people who had an account here already keep that one', person.addresses[0]?.email)
      else if (person.addresses.some(({ isVerified }) => isVerified))
        report.note('kept', 'accounts with proven addresses')
      else
        report.note(
          'proof',
          'accounts that had proven no address: a mail to it asks for that',
          person.addresses[0]?.email,
        )
      for (const email of taken.refused) report.note('lost', 'addresses that somebody else has proven here', email)
    }
    done += chunk.length
    target.advance('accounts', done, people.length)
  }
  return moved
}
