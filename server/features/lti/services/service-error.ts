import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

// A platform that is out of order is not mended by its settings.
const isClosed = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 429

/** Why a service of the platform could not be used; where it is off there, with the setting that lets it. */
export const nameClosed = (
  service: 'results' | 'members',
  answer: { status?: number | undefined; reason: string },
): ServiceError => {
  const reason = String(answer.status ?? answer.reason)
  const closed =
    service === 'results' ? makeMessage('lti.results-off', { reason }) : makeMessage('lti.members-off', { reason })
  return new ServiceError(
    isClosed(answer.status) ? closed : makeMessage('lti.no-access-why', { list: { code: `list.${service}` }, reason }),
  )
}

/** What a platform did wrong or refused, in words for whoever looks after the place. */
export class ServiceError extends Error {
  override name = 'ServiceError'

  /** The message by its code. */
  readonly said: Message

  constructor(said: Message, options?: ErrorOptions) {
    super(inEnglish(said), options)
    this.said = said
  }
}
