import { z } from 'zod'
import { context } from '#infra/context.ts'
import type { HostRow } from '../queries.ts'
import { parseText } from './parse-text.ts'
import { hostEndpoints } from './read-description.ts'
import { hostSecret } from './secrets.ts'

const secret = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[\x21-\x7e]+$/)

const answerShape = z.object({
  access_token: secret,
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().nonnegative().optional().catch(undefined),
  refresh_token: secret.optional().catch(undefined),
  scope: z.string().max(4096).optional().catch(undefined),
})
export type TokenAnswer = z.infer<typeof answerShape>

const errorShape = z.object({ error: z.string().max(100) })

/** `known` names the error of RFC 6749 where the host gave one. */
export type TokenOutcome = { tokens: TokenAnswer } | { error: string | undefined }

/** Asks for tokens as the registered client; no redirect is followed, for secrets go along. */
export const askTokenEndpoint = async (
  host: HostRow,
  endpoint: 'tokenUrl' | 'refreshUrl',
  form: Record<string, string>,
): Promise<TokenOutcome> => {
  const authorization = writeBasic(host)
  if (!authorization) return { error: 'invalid_client' }
  const answer = await context().fetchOutside(hostEndpoints.parse(host.endpoints)[endpoint], {
    purpose: 'partner',
    method: 'POST',
    accept: 'application/json',
    maxBytes: 64 * 1024,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  if (answer.ok) {
    const parsed = answerShape.safeParse(parseText(answer.text()))
    return parsed.success ? { tokens: parsed.data } : { error: undefined }
  }
  const said = errorShape.safeParse(parseText(answer.said ?? ''))
  if (said.success) return { error: said.data.error }
  return { error: answer.status === 401 ? 'invalid_client' : undefined }
}

/** RFC 6749 section 2.3.1: both halves are encoded as in a form; a blank as %20, which every server reads. */
export const writeBasic = ({ host_id, client_id, client_secret }: HostRow): string | undefined => {
  if (client_id === null || client_secret === null) return undefined
  const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(hostSecret.open(host_id, client_secret))}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
