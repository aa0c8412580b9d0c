import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { RequestRules, RequestRulesInput } from '#contracts/requests/request-rules.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { storableJson } from '#infra/db/storable.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { inLanguage, writeSaid } from '#infra/languages/texts.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireBadgeClass, requireBadgeClassAlone } from '../badge-classes/index.ts'
import { requireRole } from '../issuers/index.ts'
import { parseAsks, parsePoints } from './parse-rows.ts'
import { findRules, type RulesRow } from './queries.ts'
import { listReviewers } from './telling/list-reviewers.ts'

const closed: RequestRules = {
  open: false,
  asks: { text: 'optional', links: 'optional', files: 'optional' },
  points: [],
  reviewers: 1,
  note: null,
  warning: null,
}

/** What the staff of the issuer has set; nobody may ask before they say so. */
export const readRules = async (actor: Actor, at: BadgePath, locale: Locale): Promise<RequestRules> => {
  await requireRole(db(), actor, at.issuerSlug, 'read-requests')
  await requireBadgeClass(db(), at)
  const row = await findRules(db(), { issuer_id: at.issuerSlug, badge_id: at.badgeSlug })
  return row ? { ...presentRules(row), warning: await findWarning(db(), row, locale) } : closed
}

export const saveRules = (
  actor: Actor,
  at: BadgePath,
  input: RequestRulesInput,
  locale: Locale,
): Promise<RequestRules> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'manage-requests')
    // There may be no rules yet to wait at.
    await requireBadgeClassAlone(tx, at)
    checkRules(input)
    const rules = {
      is_open: input.open,
      asks: storableJson(input.asks),
      points: storableJson(input.points.map(({ text, ...point }) => ({ ...point, text: text.trim() }))),
      reviewers: input.reviewers,
      note: input.note?.trim() || null,
      updated_at: now(),
    }
    const row = await tx
      .insertInto('request_rules')
      .values({ issuer_id: at.issuerSlug, badge_id: at.badgeSlug, ...rules })
      .onConflict((conflict) => conflict.columns(['issuer_id', 'badge_id']).doUpdateSet(rules))
      .returningAll()
      .executeTakeFirstOrThrow()
    noteAction(tx, actor, {
      verb: 'request.rules',
      subject: { kind: 'badge', id: at.badgeSlug },
      detail: { issuer: at.issuerSlug, open: input.open },
    })
    return { ...presentRules(row), warning: await findWarning(tx, row, locale) }
  })

/** Whoever is alone is let have two reviewers, as somebody may be about to come, and is told what it means. */
async function findWarning(
  db: Db,
  { issuer_id, reviewers }: RulesRow,
  locale: Locale,
): Promise<RequestRules['warning']> {
  if (reviewers < 2 || (await listReviewers(db, issuer_id)).length >= reviewers) return null
  const code = 'badge-request.lacks-second'
  return { code, reason: inLanguage(locale, () => writeSaid(makeMessage(code))) }
}

function checkRules({ open, asks, points }: RequestRulesInput): void {
  if (new Set(points.map(({ key }) => key)).size < points.length) {
    throw invalid({ points: [makeMessage('badge-request.points-twice')] })
  }
  if (open && Object.values(asks).every((one) => one === 'off')) {
    throw invalid({ asks: [makeMessage('badge-request.nothing-asked')] })
  }
}

export const presentRules = ({ is_open, asks, points, reviewers, note }: RulesRow): Omit<RequestRules, 'warning'> => ({
  open: is_open,
  asks: parseAsks(asks),
  points: parsePoints(points),
  reviewers,
  note,
})
