import { inEnglish } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

/** What a platform did wrong or refused, in words for whoever looks after the place. */
export class ServiceError extends Error {
  override name = 'ServiceError'

  constructor(message: Message, options?: ErrorOptions) {
    super(inEnglish(message), options)
  }
}
