import type { FastifyReply } from 'fastify'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { html } from '#infra/http/plain-pages/html.ts'
import { sendPlainPage } from '#infra/http/plain-pages/send-plain-page.ts'
import { newId } from '#infra/ids.ts'
import { t } from '#infra/languages/texts.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { launchUrl } from '../addresses.ts'
import { deepLinkingClaims } from '../launch/read-claims.ts'
import { findBadge, findPlacement, findPlatform, type PlacementRow } from '../queries.ts'
import { signAsTool } from '../tool-key.ts'
import { handoffFacts } from './create-handoff.ts'

/** Sends the chosen badge to the platform as a signed form, once; until one is chosen it says so. */
export const answerDeepLink = async (reply: FastifyReply, ticket: string): Promise<FastifyReply> => {
  const row = await db()
    .selectFrom('lti_handoffs')
    .selectAll()
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  const platform = row && (await findPlatform(db(), row.platform_id))
  const { deepLink } = row ? handoffFacts.parse(row.facts) : {}
  if (!row || !platform || !deepLink) throw refuse('lti.code')
  const { frames, returnUrl } = deepLink
  const place = row.placement_id === null ? undefined : await findPlacement(db(), row.placement_id)
  if (!place) {
    return sendPlainPage(reply, () => ({
      title: t('No badge is chosen yet'),
      body: html`<p>${t('Choose one in the other window first.')}</p>${goOnForm(ticket)}`,
      frames,
    }))
  }
  await db().deleteFrom('lti_handoffs').where('code_hash', '=', row.code_hash).execute()
  const claims = {
    iss: platform.client_id,
    aud: platform.iss,
    nonce: newId(),
    [deepLinkingClaims.type]: 'LtiDeepLinkingResponse',
    [deepLinkingClaims.version]: '1.3.0',
    [deepLinkingClaims.deployment]: place.deployment_id,
    [deepLinkingClaims.items]: [await describeItem(place, deepLink.acceptsLineItem)],
    ...(deepLink.data === undefined ? {} : { [deepLinkingClaims.data]: deepLink.data }),
  }
  const token = await signAsTool(claims, 300)
  return sendPlainPage(reply, () => ({
    title: t('Back to your course'),
    body: html`<form method="post" action="${returnUrl}"><input type="hidden" name="JWT" value="${token}"><button class="btn">${t('Go on')}</button></form>`,
    frames,
    formTo: returnUrl,
    script: 'send',
  }))
}

/** The button in the frame that goes on once a badge is chosen in the other window. */
export const goOnForm = (ticket: string) =>
  html`<form method="post" action="/lti/deep-link"><input type="hidden" name="ticket" value="${ticket}"><button class="btn">${t('I have chosen: add it to the course')}</button></form>`

async function describeItem(place: PlacementRow, acceptsLineItem: boolean) {
  const badge = await findBadge(db(), place.issuer_id, place.badge_id)
  const title = badge?.name ?? 'Badge'
  return {
    type: 'ltiResourceLink',
    title,
    text: badge?.description ?? '',
    url: launchUrl(),
    custom: { sash_placement: place.placement_id },
    ...(acceptsLineItem ? { lineItem: { scoreMaximum: 100, label: title, resourceId: place.placement_id } } : {}),
  }
}
