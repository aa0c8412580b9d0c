import { performance } from 'node:perf_hooks'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { cut } from '#infra/one-line.ts'
import { explainFailure } from '#infra/outside/fetch.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { webhookSecret } from '../secrets.ts'
import { signBody } from './sign-body.ts'
import type { TakenDelivery } from './take-deliveries.ts'
import { writeBody } from './write-body.ts'

export interface Outcome {
  isDelivered: boolean
  at: Date
  milliseconds: number
  status: number | null
  error: string | null
  /** The beginning of the answer. */
  answer: string | null
  /** Seconds for which the receiver wants to be left alone. */
  pauseSeconds: number
  /** The answer is the code that was sent along: the receiver wants to be told. */
  consents: boolean
}

const timeoutMs = 10_000
const answerBytes = 4096
const shownCharacters = 1000
const longestPause = 86_400

/**
 * Sends one delivery and tells how it went; never throws for what the receiver does. A code goes along with what is sent to
 * an address that has not said yet that it wants to be told.
 */
export const sendDelivery = async (delivery: TakenDelivery, code?: string): Promise<Outcome> => {
  const at = now()
  const body = writeBody(delivery, delivery)
  const start = performance.now()
  const answer = await context().fetchOutside(delivery.url, {
    purpose: 'delivery',
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'sash-delivery': delivery.delivery_id,
      'sash-event': delivery.event,
      ...(code === undefined ? {} : { 'sash-challenge': code }),
      'sash-signature': signBody(body, Math.floor(at.getTime() / 1000), listSecrets(delivery, at)),
    },
    accept: 'application/json, */*',
    maxBytes: answerBytes,
    timeoutMs,
  })
  const milliseconds = Math.round(performance.now() - start)
  if (answer.ok) {
    const consents = code !== undefined && answer.text()?.trim() === code
    return {
      isDelivered: true,
      at,
      milliseconds,
      status: answer.status,
      error: null,
      answer: toShown(answer.text() ?? '', code),
      pauseSeconds: 0,
      consents,
    }
  }
  return {
    isDelivered: false,
    at,
    milliseconds,
    status: answer.status ?? null,
    error: answer.reason === 'timeout' ? inEnglish(makeMessage('webhook.timeout')) : explainFailure(answer),
    answer: answer.said === undefined ? null : toShown(answer.said, code),
    pauseSeconds: readPause(answer.headers?.['retry-after'], at),
    consents: false,
  }
}

function listSecrets(delivery: TakenDelivery, at: Date): string[] {
  const { webhook_id, secret, old_secret, old_secret_until } = delivery
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > at
  return [secret, ...(isOldGood ? [old_secret] : [])].map((sealed) => webhookSecret.open(webhook_id, sealed))
}

/** What the database keeps as text has no NUL; and who reads the log is not to learn the code from pages that repeat it. */
const toShown = (text: string, code: string | undefined): string =>
  cut((code === undefined ? text : text.replaceAll(code, '…')).replaceAll('\u0000', '\ufffd'), shownCharacters)

/** Retry-After in seconds or as a date (RFC 9110 section 10.2.3), a day at most. */
function readPause(header: string | string[] | undefined, at: Date): number {
  const text = [header].flat()[0]?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - at.getTime()) / 1000
  return Number.isNaN(seconds) ? 0 : Math.min(longestPause, Math.max(0, Math.ceil(seconds)))
}
