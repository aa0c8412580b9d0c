import type { z } from 'zod'
import { email, givenTimestamp, imageField, shownMoment, timestamp, webUrl } from '../fields/fields.ts'
import { emailLength, imageBodyBytes, urlLength } from '../fields/limits.ts'
import { documentToVerify } from '../verifier/verifier.ts'

/** What the OpenAPI document says of a field that is looked at by code, in the words of JSON Schema. */
export const tellsOf: ReadonlyMap<z.ZodType, Readonly<Record<string, unknown>>> = new Map<
  z.ZodType,
  Readonly<Record<string, unknown>>
>([
  [email, { format: 'email', minLength: 3, maxLength: emailLength }],
  [webUrl, { format: 'uri', minLength: 8, maxLength: urlLength }],
  [timestamp, { format: 'date-time' }],
  [givenTimestamp, { format: 'date-time' }],
  // Whatever it has is looked at, so that nothing can be demanded of its members.
  [documentToVerify, { title: 'DocumentToVerify', properties: { '@context': {}, id: {}, type: {} } }],
  [
    imageField,
    {
      description: 'A picture (PNG or SVG) as data URL, or the address of the one that is kept',
      minLength: 1,
      maxLength: imageBodyBytes,
    },
  ],
])

/** The same of a field that is answered, whose shape is looked at nowhere but in tests. */
export const answersTellOf: ReadonlyMap<z.ZodType, Readonly<Record<string, unknown>>> = new Map<
  z.ZodType,
  Readonly<Record<string, unknown>>
>([[shownMoment, { format: 'date-time' }]])
