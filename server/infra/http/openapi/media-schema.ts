import type { Schema } from './schemas/schema.ts'

/** What is sent as a media type: JSON by its schema, text as text, anything else as bytes. */
export const schemaFor = (type: string, json: Schema | undefined): Schema => {
  if (isJson(type)) return json ?? { type: 'object', additionalProperties: true }
  return isText(type) ? { type: 'string' } : { type: 'string', format: 'binary' }
}

/** `application/vc` is JSON without saying so, and a signature in a text is none. */
const isJson = (type: string): boolean => /[/+]json$/.test(type) || type === 'application/vc'

/** A CSV that is handed in may be of any encoding, and so is its file. */
const isText = (type: string): boolean =>
  /^text\/(?!csv)|[/+](xml|jsonl|jwt|jose)$/.test(type) && !type.startsWith('image/')
