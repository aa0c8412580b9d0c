import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { PlatformRow } from '../queries.ts'
import { signAsTool } from '../tool-key.ts'
import { askPlatform } from './ask-platform.ts'
import { nameClosed, ServiceError } from './service-error.ts'

const scopes = {
  results: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const
export type Service = keyof typeof scopes

/** All that Sash asks a platform for; it writes nothing there. */
export const wantedScopes = Object.values(scopes).join(' ')

const granted = z.object({ access_token: z.string().min(1).max(16_384) })

/** A token for a service of the platform; Sash proves itself with a signature (Security Framework 1.0, section 4.1). */
export const fetchServiceToken = async (platform: PlatformRow, service: Service): Promise<string> => {
  const { client_id, token_url, token_audience } = platform
  const claims = { iss: client_id, sub: client_id, aud: token_audience ?? token_url, jti: randomUUID() }
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAsTool(claims, 300),
    scope: scopes[service],
  })
  const answer = await askPlatform(platform, token_url, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    accept: 'application/json',
  })
  if (!answer.ok) throw nameClosed(service, answer)
  return parseToken(answer.text(), service)
}

function parseToken(text: string | undefined, service: Service): string {
  try {
    return granted.parse(parseForeign(text)).access_token
  } catch (cause) {
    throw new ServiceError(makeMessage('lti.no-access', { list: { code: `list.${service}` } }), { cause })
  }
}
