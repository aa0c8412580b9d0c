import { type AppError, refuse } from '../errors.ts'

/** Refusal of an uploaded image, as a message about the field `image`. */
export const invalidImage = (sentence = 'Invalid image.', cause?: unknown): AppError =>
  refuse('image.invalid', { fields: { image: [sentence] }, cause })
