import { pushedRequest } from '#contracts/oauth/pushed-requests.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { type AskedAuthorization, readAuthorization } from '../consent/read-authorization.ts'
import { isFaulty } from '../consent/tell-app.ts'
import { pushedSeconds } from '../lifetimes.ts'
import type { App } from '../queries.ts'
import { isSelfMade } from '../scopes.ts'

type Asked = Partial<AskedAuthorization> & { request?: string | undefined }

interface Sender {
  network: Network
  /** Of the key of the proof that came along, to which the code is bound then (RFC 9449 section 10.1). */
  thumbprint: string | undefined
}

/** Checks and keeps a request of an app that has proven itself; answers the address that stands for it once. */
export const pushRequest = async (
  app: App,
  asked: Asked,
  { network, thumbprint }: Sender,
): Promise<{ request_uri: string; expires_in: number }> => {
  await chargeFor(app, network)
  const { client_id: clientId = app.client_id, request_uri: nested, request: signed } = asked
  if (clientId !== app.client_id) throw refuse('oauth.request', { sentence: { words: 'client_id is of another app.' } })
  if (nested !== undefined || signed !== undefined) {
    const name = nested === undefined ? 'request' : 'request_uri'
    throw refuse('oauth.request', { sentence: makeMessage('oauth.parameter', { name }) })
  }
  if (thumbprint !== undefined && (asked.dpop_jkt ?? thumbprint) !== thumbprint) throw refuse('oauth.proof')
  const sent = { ...asked, client_id: clientId, dpop_jkt: thumbprint ?? asked.dpop_jkt }
  const read = await readAuthorization(sent, { hash: null })
  if (isFaulty(read)) throw read.fault
  const requestUri = `urn:ietf:params:oauth:request_uri:${newSecret('rq')}`
  await db()
    .insertInto('pushed_requests')
    .values({
      request_hash: hashSecret(requestUri),
      client_id: clientId,
      request: JSON.stringify(pushedRequest.parse(sent)),
      expires_at: inSeconds(pushedSeconds),
    })
    .execute()
  return { request_uri: requestUri, expires_in: pushedSeconds }
}

/** Whoever can pose as an app, or make apps as they like, pays from the network, so that they use nothing up for others. */
const chargeFor = (app: App, network: Network): Promise<void> =>
  app.secret_hash === null || isSelfMade(app)
    ? charge(db(), 'pushed-request', { network })
    : charge(db(), 'pushed-request-own', { party: app.client_id })
