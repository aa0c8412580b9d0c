import type { FastifyReply } from 'fastify'
import { context } from '#infra/context.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'

/** Sends the operator's icon of this site; false where there is none. */
export const sendOwnIcon = async (reply: FastifyReply): Promise<boolean> => {
  const { favicon } = currentTheme().theme
  const bytes = favicon === undefined ? undefined : await context().blobs.get(favicon)
  if (!bytes) return false
  const isPng = bytes[0] === 0x89
  await reply
    .type(isPng ? 'image/png' : 'image/svg+xml')
    .header('Cache-Control', 'public, max-age=300')
    .header('Content-Security-Policy', filePolicy)
    .send(bytes)
  return true
}
