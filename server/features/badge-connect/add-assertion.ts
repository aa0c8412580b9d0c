import type { z } from 'zod'
import { urlLength } from '#contracts/fields/limits.ts'
import type { addConnectAssertion } from '#contracts/standards/badge-connect.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type Received, receiveBadge } from '../imports/index.ts'

type HandedIn = z.output<typeof addConnectAssertion.body>

/**
 * Takes an assertion for a person. Of a hosted one only its address counts: what it says is read there, whatever the
 * caller sent along.
 */
export const addAssertion = (actor: Actor, { assertion, signedAssertion }: HandedIn): Promise<Received> => {
  if (typeof signedAssertion === 'string') {
    const jws = signedAssertion.trim()
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jws)) throw refuse('host.assertion')
    return receiveBadge(actor, { assertion: jws, editions: ['1.0', '1.1', '2.0'] })
  }
  const url = assertion?.id?.trim() ?? ''
  if (!/^https?:\/\/\S+$/i.test(url) || url.length > urlLength) throw refuse('host.assertion')
  return receiveBadge(actor, { url, editions: ['0.5', '1.0', '1.1', '2.0'] })
}
