import { auditWays } from '#contracts/operator/audit.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError, refuse } from '#infra/errors.ts'
import { actInBackground } from '#infra/http/actor.ts'
import { canonicalIdentifier } from '#openbadges'
import { evaluateImport, findAwaited, hashOf, importBadge, listAddresses } from '../../imports/index.ts'
import type { BroughtBadge } from '../brought/read-brought.ts'
import { MoveSourceError } from '../move-source-error.ts'
import { listMoved, markMoved } from '../moved-rows.ts'
import { noteRun } from '../note-run.ts'
import { importedBefore, type Report, waiting } from '../report.ts'

interface Keeper {
  accountId: string
  report: Report
  advance(what: string, done: number, total: number): void
}

const sourceOf = (accountId: string): string => `backpack ${accountId}`

/** Puts the badges that are not here yet into the backpack, each verified like any that is brought in. */
export const moveBrought = (badges: readonly BroughtBadge[], keeper: Keeper): Promise<void> => {
  const source = sourceOf(keeper.accountId)
  const actor = actInBackground(keeper.accountId, auditWays.commandLine, ['rw:backpack'])
  return noteRun(source, () =>
    eachOf(badges, keeper, async (badge) => {
      const newId = await importBadge(actor, { ...badge, fileName: badge.name, keepsUnreachable: true })
      await transaction(db(), (tx) => markMoved(tx, { source, kind: 'import' }, [[badge.id, newId]]))
      return findAwaited(db(), keeper.accountId, newId)
    }),
  )
}

/** Verifies all of them without writing anything. */
export const evaluateBrought = (badges: readonly BroughtBadge[], keeper: Keeper): Promise<void> => {
  const seen = new Set<string>()
  return eachOf(badges, keeper, async (badge) => {
    const more = { fileName: badge.name, keepsUnreachable: true }
    const evaluated = await evaluateImport(keeper.accountId, { ...badge, ...more }, { isNew: true })
    const identity = evaluated.own ?? hashOf(evaluated.found.reading).toString('hex')
    if (seen.has(identity)) throw refuse('import.duplicate')
    seen.add(identity)
    return evaluated.own !== undefined || evaluated.isProven ? undefined : evaluated.email
  })
}

async function eachOf(
  badges: readonly BroughtBadge[],
  { accountId, report, advance }: Keeper,
  /** Brings it in; returns the address that it waits for, where this is not proven. */
  work: (badge: BroughtBadge) => Promise<string | undefined>,
): Promise<void> {
  const moved = await listMoved(db(), sourceOf(accountId), 'import')
  const own = new Set((await listAddresses(db(), accountId)).map(({ email }) => email))
  let done = 0
  for (const badge of badges) {
    advance('badges from elsewhere', ++done, badges.length)
    const before = moved.get(badge.id)
    const note = (awaited: string | undefined, what: string): void => {
      if (awaited === undefined) report.note('kept', what, badge.name)
      else report.note('proof', waiting, `${badge.name} (${awaited})`)
    }
    try {
      if (before === undefined) note(await work(badge), 'badges from elsewhere')
      else note(await findAwaited(db(), accountId, before), importedBefore)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'throttled')
        throw new MoveSourceError(`${error.message} Start again with the same words in an hour.`)
      if (error.code === 'import.duplicate') report.note('kept', duplicate, badge.name)
      else if (error.code === 'import.recipient' && isMissing(badge.address, own))
        report.note('proof', unproven, `${badge.name} (${badge.address})`)
      else if (error.code === 'import.unreachable') report.note('again', unreachable, badge.name)
      else report.note('lost', `badges from elsewhere: ${reasons[error.code] ?? error.message}`, badge.name)
    }
  }
}

/** Whether the list says an address that the account does not have. */
const isMissing = (address: string | undefined, own: ReadonlySet<string>): boolean =>
  address !== undefined && !own.has(canonicalIdentifier('email', address))

const duplicate = 'badges from elsewhere that their keeper has here already, or that come twice'
const unproven =
  'badges from elsewhere: they are to an address that their keeper has not added here; add and prove it, then start again'
const unreachable =
  'badges from elsewhere whose address, or that of their issuer, cannot be reached now: another run with the same files tries them again'

const reasons: Record<string, string> = {
  'import.recipient': 'they name somebody else',
  'import.not-found': 'there is no badge in them',
  'import.signature': 'they were altered, or somebody else signed them',
  'import.revoked': 'their issuer has revoked them',
}
