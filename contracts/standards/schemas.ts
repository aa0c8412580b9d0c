import { z } from 'zod'
import { documentEndpoint } from '../areas.ts'
import { noBody } from '../endpoint.ts'

/** JSON Schema (draft 2019-09) of an Open Badges 3.0 document; `-json-ld` at the end of a name means the looser form. */
export const getOpenBadgesSchema = documentEndpoint({
  method: 'GET',
  path: '/public/schemas/ob/v3p0/:file',
  access: 'public',
  summary:
    'JSON Schema of an Open Badges 3.0 document: achievementcredential.json, endorsementcredential.json, profile.json, clrcredential.json; with any- both editions of Verifiable Credentials, with -json-ld the looser form',
  params: z.object({ file: z.string().max(64) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'text',
})
