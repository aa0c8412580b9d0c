import { pushedRequest } from '#contracts/oauth/pushed-requests.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import {
  type AskedAuthorization,
  type Faulty,
  readAuthorization,
  type WantedAuthorization,
} from '../consent/read-authorization.ts'
import { answerSeconds } from '../lifetimes.ts'

/**
 * What a person is asked for: as the address says, or as the app has sent ahead, and then nothing else that the address says
 * counts (RFC 9126 section 4).
 */
export const readRequest = async (asked: AskedAuthorization): Promise<WantedAuthorization | Faulty> => {
  if (asked.request_uri === undefined) return readAuthorization(asked)
  const hash = hashSecret(asked.request_uri)
  const row = await db()
    .selectFrom('pushed_requests')
    .select(['request', 'arrived_at'])
    .where('request_hash', '=', hash)
    .where('client_id', '=', asked.client_id)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!row) throw refuse('oauth.pushed')
  if (row.arrived_at === null) await noteArrival(hash)
  return readAuthorization(pushedRequest.parse(row.request), { hash })
}

/** The person is here: signing in, and reading what the page says, takes longer than coming. */
const noteArrival = (hash: Buffer) =>
  db()
    .updateTable('pushed_requests')
    .set({ arrived_at: now(), expires_at: inSeconds(answerSeconds) })
    .where('request_hash', '=', hash)
    .where('arrived_at', 'is', null)
    .execute()
