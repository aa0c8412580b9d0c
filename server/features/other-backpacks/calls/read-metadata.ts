import { z } from 'zod'
import { context } from '#infra/context.ts'
import { parseText } from './parse-text.ts'
import { isSafeAddress } from './read-address.ts'
import type { HostEndpoints } from './read-description.ts'

const metadata = z.object({
  issuer: z.string().max(2083),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().max(2083).optional().catch(undefined),
  authorization_response_iss_parameter_supported: z.boolean().optional().catch(undefined),
})

/** What the description of the standard does not say, where the host says it as RFC 8414 has it. */
export const readMetadata = async ({
  tokenUrl,
}: HostEndpoints): Promise<Pick<HostEndpoints, 'issuer' | 'namesIssuer' | 'revocationUrl'>> => {
  const { origin } = new URL(tokenUrl)
  const answer = await context().fetchOutside(`${origin}/.well-known/oauth-authorization-server`, {
    accept: 'application/json',
    maxBytes: 64 * 1024,
    timeoutMs: 5000,
    purpose: 'partner',
  })
  const found = metadata.safeParse(answer.ok ? parseText(answer.text()) : undefined)
  // That of another server at the same host says nothing about this one.
  if (!found.success || found.data.token_endpoint !== tokenUrl) return {}
  const { issuer, revocation_endpoint: revocationUrl, authorization_response_iss_parameter_supported } = found.data
  return {
    issuer,
    namesIssuer: authorization_response_iss_parameter_supported ?? false,
    ...(revocationUrl && isSafeAddress(revocationUrl) ? { revocationUrl } : {}),
  }
}
