import { z } from 'zod'
import { documentEndpoint } from '../areas.ts'
import { type AnswerKind, noBody } from '../endpoint.ts'

/** A picture under the digest of its bytes, made as small as it is shown; it carries no badge. */
export const getPictureInWidth = documentEndpoint({
  method: 'GET',
  path: '/public/pictures/:digest/:width',
  access: 'public',
  summary: 'Picture of a badge or an issuer, for showing it in one of few widths (WebP, or a small SVG as it is)',
  params: z.object({ digest: z.string().max(128), width: z.string().max(16) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'bytes' satisfies AnswerKind,
})
