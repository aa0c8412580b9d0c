import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { type AppError, refuse } from '../errors.ts'

/** Refusal of an uploaded image, as a message about the field `image`. */
export const invalidImage = (sentence: Message = makeMessage('image.invalid'), cause?: unknown): AppError =>
  refuse('image.invalid', { fields: { image: [sentence] }, cause })
