import type { LaunchpointName } from '#contracts/site/external-tools.ts'
import { db } from '#infra/context.ts'
import { invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { inLanguage, writeName } from '#infra/languages/texts.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { holdsRole, readIssuerName } from '../issuers/index.ts'
import { findAwardForTool, isInBackpack } from './queries.ts'

/** What a tool is told of the award that it is opened for: only of one of the caller's issuers, or in the own backpack. */
export const describeAward = async (
  actor: Actor,
  launchpoint: LaunchpointName,
  awardId: string | undefined,
  locale: Locale,
): Promise<Record<string, string>> => {
  if (launchpoint !== 'issuer_assertion_action' && launchpoint !== 'earner_assertion_action') return {}
  if (!awardId) throw invalid({ context_id: [makeMessage('field.required')] })
  const award = await findAwardForTool(db(), awardId)
  if (!award) throw notFound()
  const isIssuer = actor.scopes.has('rw:issuer') && (await holdsRole(db(), actor.accountId, award.issuer_id, 'read'))
  const isEarner = actor.scopes.has('rw:backpack') && (await isInBackpack(db(), actor.accountId, award.award_id))
  if (!(launchpoint === 'issuer_assertion_action' ? isIssuer : isEarner)) throw notFound()
  return {
    custom_context_id: award.award_id,
    custom_badgr_assertion_id: award.award_id,
    custom_badgr_assertion_recipient: award.recipient_identifier,
    custom_badgr_badgeclass_id: award.badge_id,
    custom_badgr_badgeclass_name: award.badge_name,
    custom_badgr_issuer_id: award.issuer_id,
    custom_badgr_issuer_name: inLanguage(locale, () => writeName(readIssuerName(award))),
    roles: [...(isIssuer ? ['issuer'] : []), ...(isEarner ? ['earner'] : [])].join(','),
  }
}
