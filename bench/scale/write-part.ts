// Writes one part of the planned awards: `write-part.ts DATA PORT AWARDS UNTIL PART PARTS`, started by `fill.ts`.
import { withServer } from '../../server/cli/with-server.ts'
import { signAwards } from '../../server/features/awards/sign-awards.ts'
import { takeForAwards } from '../../server/features/awards/take-for-awards.ts'
import { findBadgeClass } from '../../server/features/badge-classes/index.ts'
import { db } from '../../server/infra/context.ts'
import { transaction } from '../../server/infra/db/transaction.ts'
import { newId } from '../../server/infra/ids.ts'
import { makeDraft } from './make-draft.ts'
import { amountsFor, type Chunk, planChunks } from './plan.ts'
import { createRowWriter } from './write-rows.ts'

const [, , dataDir = '', port = '', awards = '', until = '', part = '', parts = ''] = process.argv
const amounts = amountsFor(Number(awards))
const environment = { ...process.env, SASH_DATA: dataDir, PORT: port, SASH_ORIGIN: '', DATABASE_URL: '' }
const terminal = { environment, say: console.log, complain: console.error }
const nobody = () => {
  throw new Error('Nobody outside is asked.')
}
const bandSize = 500
// So few are signed in this thread, which has nobody to answer; other parts take the other processors.
const atOnce = 25

await withServer(terminal, nobody, async () => {
  const classes = await listClasses()
  const writer = await createRowWriter(dataDir)
  let done = 0
  for (const chunk of planChunks(amounts, new Date(until))) {
    if (chunk.number % Number(parts) !== Number(part)) continue
    const place = classes[chunk.place % classes.length]
    if (!place) throw new Error('There is no badge class.')
    await makeChunk(place, chunk, writer.add)
    done += chunk.size
    if (chunk.number % bandSize < Number(parts)) console.log(`part ${part}: ${done} awards`)
  }
  await writer.end()
})

interface Place {
  issuer_id: string
  badge_id: string
}

/** The classes in the order in which they were made. */
async function listClasses(): Promise<Place[]> {
  return db()
    .selectFrom('badge_classes')
    .select(['issuer_id', 'badge_id'])
    .orderBy('created_at')
    .orderBy('badge_id')
    .execute()
}

async function makeChunk(
  { issuer_id, badge_id }: Place,
  chunk: Chunk,
  add: Awaited<ReturnType<typeof createRowWriter>>['add'],
): Promise<void> {
  const drafts = Array.from({ length: chunk.size }, (_, index) =>
    makeDraft(amounts, { number: chunk.first + index, awardId: newId(), chunk }),
  )
  const { badge, issuer, taken } = await transaction(db(), async (tx) => {
    const badge = await findBadgeClass(tx, { issuerSlug: issuer_id, badgeSlug: badge_id })
    const issuer = await tx
      .selectFrom('issuers')
      .selectAll()
      .where('issuer_id', '=', issuer_id)
      .executeTakeFirstOrThrow()
    if (!badge) throw new Error('The badge class is gone.')
    return {
      badge,
      issuer,
      taken: await takeForAwards(
        tx,
        badge,
        drafts.map(({ awardId }) => awardId),
      ),
    }
  })
  for (let from = 0; from < drafts.length; from += atOnce)
    for (const signed of await signAwards({ issuer, badge, taken }, drafts.slice(from, from + atOnce)))
      await add(badge, signed)
}
