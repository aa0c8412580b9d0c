import type { FastifyRequest } from 'fastify'
import { config, db } from '#infra/context.ts'
import { isLoopback } from '#infra/http/edge/loopback.ts'
import { hasAccounts } from '../accounts/index.ts'
import { hasOrganisations } from './queries.ts'

/** What the sign-in page shows of this server, to whoever asks. */
export const readSetup = async (
  request: FastifyRequest,
): Promise<{ has_accounts: boolean; needs_code: boolean; outbox: boolean; organisations: boolean }> => {
  const isHere = isLoopback(request) && config().isLocal
  const exists = await hasAccounts(db())
  return {
    has_accounts: exists,
    needs_code: !exists && !isHere,
    outbox: isHere && !config().smtpUrl,
    organisations: await hasOrganisations(db()),
  }
}
