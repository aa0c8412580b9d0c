import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { getSetup } from '#contracts/sessions/sessions.ts'
import { config, db } from '#infra/context.ts'
import { isLoopback } from '#infra/http/edge/loopback.ts'
import { hasAccounts } from '../accounts/index.ts'
import { readDemo } from './demo.ts'
import { hasOrganisations } from './queries.ts'

/** What the sign-in page shows of this server, to whoever asks. */
export const readSetup = async (request: FastifyRequest): Promise<z.output<(typeof getSetup)['response']>> => {
  const isHere = isLoopback(request) && config().isLocal
  const demo = readDemo()
  const exists = await hasAccounts(db())
  return {
    has_accounts: exists,
    needs_code: !exists && !isHere,
    outbox: isHere && !config().smtpUrl,
    organisations: await hasOrganisations(db()),
    ...(demo ? { demo } : {}),
  }
}
