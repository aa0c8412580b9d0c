import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { AppError, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { announceFile } from '#infra/storage/keep-files.ts'
import type { BadgeEdition, BadgeReading } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { issuerDid, issuerUrl } from '../../issuers/index.ts'
import { examineBadge } from '../../verifier/index.ts'
import { ownAwardOf } from '../addresses.ts'
import { secondsForAll } from '../import-badge.ts'
import { keepNewest } from '../keeping/keep-newest.ts'
import { storePictures } from '../keeping/store-pictures.ts'
import { takeUpOwn } from '../keeping/take-up-own.ts'
import { findIssuerOf, listAddresses } from '../queries.ts'
import { takeImportShare } from '../take-import-share.ts'
import { matchRecipient } from './match-recipient.ts'
import { originalOf } from './original-of.ts'
import { type ImportInput, readGiven } from './read-given.ts'
import { refuseFailed } from './refuse-failed.ts'
import { requireWhole } from './require-whole.ts'

export interface BadgeToReceive extends ImportInput {
  editions: readonly BadgeEdition[]
}

/** `kept`: it was there already, or a newer one of the same badge. */
export interface Received {
  badgeId: string
  outcome: 'created' | 'replaced' | 'kept'
}

/**
 * Takes a badge that other software hands in for a person, verified like any other. More is asked than of the person: it
 * must name an address that is proven. Of two copies of one badge the one that was issued later stays.
 */
export const receiveBadge = async (actor: Actor, { editions, ...input }: BadgeToReceive): Promise<Received> => {
  await takeImportShare(actor)
  const end = inSeconds(secondsForAll)
  const given = await readGiven(input, end)
  const examination = await examineBadge(given.input, end)
  refuseFailed(examination)
  const found = requireWhole(examination, { keepsUnreachable: false })
  const { reading } = found
  if (!editions.includes(reading.edition)) throw refuse('import.invalid', { sentence: nameEdition(reading, editions) })
  const own = ownAwardOf(reading)
  if (own) return receiveOwn(actor, own, reading)
  if (reading.isBearer || reading.identities.length === 0) throw refuse('import.recipient')
  const proven = (await listAddresses(db(), actor.accountId)).filter(({ isVerified }) => isVerified)
  const { email } = matchRecipient(reading, proven)
  const file = originalOf(given, found)
  const pictures = await storePictures(reading, given.picture, end)
  const { verification } = examination
  return keepNewest(
    actor,
    { verification, found, recipient: email, original: await announceFile(file), ...pictures, fileName: undefined },
    file,
  )
}

const nameEdition = ({ edition }: BadgeReading, editions: readonly BadgeEdition[]): Message =>
  makeMessage('import.edition', { name: edition, names: editions.join(', ') })

// The id of a badge says nothing by itself: another issuer may write that of ours.
async function receiveOwn(actor: Actor, awardId: string, { facts }: BadgeReading): Promise<Received> {
  const issuerId = await findIssuerOf(db(), awardId)
  const isOurs = issuerId && [issuerDid(issuerId), issuerUrl(issuerId)].some((id) => id === facts.issuer.id)
  if (!isOurs) throw refuse('import.invalid')
  try {
    await takeUpOwn(actor, awardId, undefined)
    return { badgeId: awardId, outcome: 'created' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'import.duplicate') throw error
    return { badgeId: awardId, outcome: 'kept' }
  }
}
