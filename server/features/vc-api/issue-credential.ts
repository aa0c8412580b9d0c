import { z } from 'zod'
import { endsTooSoon } from '#contracts/fields/fields.ts'
import type { issueVc } from '#contracts/standards/vc-api.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { AppError, invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { RequestKey } from '#infra/http/limits/request-key.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { awardBadge } from '../awards/index.ts'
import { findDifferences } from './compare-documents.ts'
import { inSent, namePlaces } from './name-places.ts'
import { findCredential } from './queries.ts'
import { readRequest } from './read-request.ts'

const differs = makeMessage('credential.expected')
const named = z.object({ issuer: z.object({ id: z.string() }) })

/** What is to be said in a place of a wish instead; an issuer has several ids, so the one that is meant is named. */
const nameExpected = (place: string, signed: Record<string, unknown>): Message => {
  const read = named.safeParse(signed)
  if (!read.success || !['credential.issuer', 'credential.issuer.id'].includes(place)) return differs
  return makeMessage('signing.issuer', { id: read.data.issuer.id })
}

// Clocks of two machines are never quite the same.
const slackSeconds = 60
const mostNamed = 50

/** Awards a badge and gives the signed credential; a word in it that differs from what was asked, and nothing is awarded. */
export const issueCredential = async (
  actor: Actor,
  { credential, options }: z.output<typeof issueVc.body>,
  key: RequestKey | undefined,
): Promise<Record<string, unknown>> => {
  const { issuerId, badgeId, award, validFrom, asked } = readRequest(credential, options)
  const issuedOn = validFrom === undefined ? now() : new Date(validFrom)
  if (issuedOn > inSeconds(slackSeconds)) {
    throw invalid({ 'credential.validFrom': [makeMessage('credential.future')] })
  }
  if (award.expires && endsTooSoon(award.expires, issuedOn)) {
    throw invalid({ 'credential.validUntil': [makeMessage('field.term-moment')] })
  }
  let signed: Record<string, unknown> = {}
  const { award_id } = await awardBadge(actor, { issuerSlug: issuerId, badgeSlug: badgeId }, award, {
    issuedOn,
    key,
    evaluate: (text) => {
      signed = JSON.parse(text)
      const places = findDifferences(asked, signed, 'credential').slice(0, mostNamed)
      if (places.length > 0)
        throw invalid(
          Object.fromEntries(places.map((place) => [inSent(place, credential), [nameExpected(place, signed)]])),
        )
    },
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.faults ? invalid(namePlaces(error.faults, credential)) : error
  })
  // It may have been awarded by an earlier request with the key, and corrected since.
  return key ? readCredential(award_id) : signed
}

const storedCredential = z.record(z.string(), z.unknown())

async function readCredential(awardId: string): Promise<Record<string, unknown>> {
  const row = await findCredential(db(), awardId)
  if (!row) throw notFound()
  return storedCredential.parse(JSON.parse(row.credential))
}
