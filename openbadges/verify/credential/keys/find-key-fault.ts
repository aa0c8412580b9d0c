import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject } from '../../../json.ts'
import { parseMoment } from '../../../moment.ts'
import type { Json, JsonObject } from '../../../tools.ts'

/** When a key was used: the time the signer noted, or else the time from which on the badge says that it counts. */
export interface KeyUse {
  now: Date
  signedAt?: Date | undefined
  countsFrom?: Date | undefined
}

/** What speaks against a key; `lapsed` when it was good before, so that the badge may have been genuine when it was made. */
export interface KeyFault {
  detail: Message
  lapsed?: true
}

/**
 * What the publisher of a key says against its use: withdrawn, expired before, or not in use yet; undefined for nothing.
 * Once withdrawn a key confirms nothing more (Controlled Identifiers, `revoked`), because whoever got hold of it could
 * write any date; where it merely expired (`expires`, `exp` of a JWK), what was signed before stays good. A time that
 * cannot be read speaks against the key.
 */
export function findKeyFault(entry: JsonObject, { now, signedAt, countsFrom }: KeyUse): KeyFault | undefined {
  const jwk = isJsonObject(entry.publicKeyJwk) ? entry.publicKeyJwk : undefined
  const parts = jwk === undefined ? [entry] : [entry, jwk]
  if (parts.some(({ revoked }) => isOver(revoked, now))) {
    return { detail: finding('key.withdrawn'), lapsed: true }
  }
  const used = signedAt ?? countsFrom ?? now
  if (parts.some(({ expires, exp }) => isOver(expires, used) || isOver(exp, used))) {
    return { detail: finding('key.expired') }
  }
  // A badge may count from before the day on which it was signed.
  const signed = signedAt ?? now
  if (parts.some(({ validFrom, nbf }) => isAhead(validFrom, signed) || isAhead(nbf, signed))) {
    return { detail: finding('key.early') }
  }
  return undefined
}

function isOver(value: Json | undefined, moment: Date): boolean {
  if (isAbsent(value)) return false
  const end = readTime(value)
  return end === undefined || end <= moment
}

function isAhead(value: Json | undefined, moment: Date): boolean {
  if (isAbsent(value)) return false
  const start = readTime(value)
  return start === undefined || start > moment
}

function isAbsent(value: Json | undefined): boolean {
  return value === undefined || value === null || value === false
}

function readTime(value: Json | undefined): Date | undefined {
  if (typeof value === 'string') return parseMoment(value)
  return typeof value === 'number' && Math.abs(value) <= 8.64e12 ? new Date(value * 1000) : undefined
}
