import { config, db } from '#infra/context.ts'
import { hasAccounts } from '../accounts/index.ts'
import type { Move } from './form.ts'
import { noteRun } from './note-run.ts'
import { moveAwards } from './write/move-awards.ts'
import { moveBadgeClasses } from './write/move-badge-classes.ts'
import { moveCollections } from './write/move-collections.ts'
import { moveImports } from './write/move-imports.ts'
import { moveIssuers } from './write/move-issuers.ts'
import { movePeople } from './write/move-people.ts'
import type { Target } from './write/target.ts'

/** The migration cannot begin; the message is meant for the operator. */
class MoveError extends Error {
  override name = 'MoveError'
}

/**
 * Writes what a reader found, in many transactions one after the other; run again after a stop it goes on with what is
 * not here yet.
 */
export const moveIn = async (move: Move, target: Target): Promise<void> => {
  if (!(await hasAccounts(db()))) {
    throw new MoveError(
      `Sign up at ${config().origin} first: the first account runs this server, and none that is moved may become that.`,
    )
  }
  await noteRun(target.source, () => writeAll(move, target))
}

async function writeAll(move: Move, target: Target): Promise<void> {
  const people = await movePeople(move.people, target)
  const issuers = await moveIssuers(move.issuers, people, target)
  const badgeClasses = await moveBadgeClasses(move.badgeClasses, { people, issuers }, target)
  const issuerOf = new Map(
    move.badgeClasses.flatMap(({ id, issuer }) => {
      const issuerId = issuers.get(issuer)
      return issuerId === undefined ? [] : [[id, issuerId] as const]
    }),
  )
  const awards = await moveAwards(move.awards, { people, badgeClasses, issuerOf }, target)
  const holders = new Map(
    move.people.flatMap(({ id, addresses }) => addresses.map(({ email }) => [email, people.get(id) ?? ''] as const)),
  )
  const imports = await moveImports(move.imports, holders, target)
  await moveCollections(move.collections, { people, badges: new Map([...awards, ...imports]) }, target)
}
