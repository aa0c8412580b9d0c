import { createHmac, randomBytes } from 'node:crypto'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { isSameHash } from '#infra/secrets/secrets.ts'

const nonceSeconds = 300

/**
 * A number that a wallet signs to show that it has its key now. It carries its own end and seal, so that whoever asks
 * for a million of them fills no table. That it is used once need not be known: the token beside it is.
 */
export const makeNonce = (badgeId: string): string => {
  const words = `${Math.floor(now().getTime() / 1000) + nonceSeconds}.${randomBytes(16).toString('base64url')}`
  return `${words}.${sealNonce(badgeId, words).toString('base64url')}`
}

/** Whether it is a nonce of ours for this badge class, and still good. */
export const acceptsNonce = (badgeId: string, nonce: string): boolean => {
  const [end = '', random = '', seal = ''] = nonce.split('.')
  const isOurs = isSameHash(sealNonce(badgeId, `${end}.${random}`), Buffer.from(seal, 'base64url'))
  return isOurs && Number(end) * 1000 > now().getTime()
}

const sealNonce = (badgeId: string, words: string): Buffer =>
  createHmac('sha256', context().masterKey.derive('wallet nonces')).update(`${badgeId} ${words}`).digest()
