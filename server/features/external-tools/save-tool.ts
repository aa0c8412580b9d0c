import type { z } from 'zod'
import { type saveSiteTool as endpoint, needsSecret, type SiteTool } from '#contracts/site/site-tools.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import { forgetTools } from '#infra/current-tools.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { toolSecret } from './secrets.ts'

const mostTools = 100

/** Adds a tool or replaces what is known of it. It is told of people and awards, so that a fresh sign-in is needed. */
export const saveTool = async (
  actor: Actor,
  slug: string,
  { secret, ...facts }: z.output<typeof endpoint.body>,
): Promise<SiteTool> => {
  requireConfirmed(actor)
  refuseFixed(slug)
  const sealed = secret ? toolSecret.seal(slug, secret) : null
  const saved = await asOperator(actor, async (tx) => {
    const before = await tx
      .selectFrom('external_tools')
      .select('secret')
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()
    const kept = secret === undefined ? (before?.secret ?? null) : sealed
    if (needsSecret(facts) && kept === null) {
      throw invalid({
        secret: [makeMessage('tool.secret')],
      })
    }
    const { count } = await tx
      .selectFrom('external_tools')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (!before && Number(count) >= mostTools) throw refuse('tool.most')
    const values = { settings: JSON.stringify(facts), secret: kept, updated_at: now() }
    await tx
      .insertInto('external_tools')
      .values({ slug, ...values, created_at: now() })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
    noteAction(tx, actor, { verb: 'tool.saved', subject: { kind: 'site', id: slug }, detail: { name: facts.name } })
    return { ...facts, slug, has_secret: kept !== null, is_fixed: false }
  })
  forgetTools()
  return saved
}

/** What stands in the file is changed there. */
export const refuseFixed = (slug: string): void => {
  if (config().externalTools.some((tool) => tool.slug === slug)) throw refuse('tool.fixed')
}
