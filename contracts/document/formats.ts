import type { z } from 'zod'
import { email, givenTimestamp, imageField, timestamp, webUrl } from '../fields/fields.ts'
import { emailLength, urlLength } from '../fields/limits.ts'

/** What the OpenAPI document says of a field that is looked at by code, in the words of JSON Schema. */
export const tellsOf: ReadonlyMap<z.ZodType, Readonly<Record<string, unknown>>> = new Map<
  z.ZodType,
  Readonly<Record<string, unknown>>
>([
  [email, { format: 'email', minLength: 3, maxLength: emailLength }],
  [webUrl, { format: 'uri', minLength: 8, maxLength: urlLength }],
  [timestamp, { format: 'date-time' }],
  [givenTimestamp, { format: 'date-time' }],
  [imageField, { description: 'A picture (PNG or SVG) as data URL, or the address of the one that is kept' }],
])
