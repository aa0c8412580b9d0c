import type { FastifyReply } from 'fastify'
import { context } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'

/** A picture of the theme, as it was let in; its name is the digest of its bytes, so it never changes. */
export const sendPicture = async (reply: FastifyReply, digest: string): Promise<FastifyReply> => {
  const { logo_small, logo_desktop, favicon, loading_image, home_picture } = currentTheme().theme
  const isShown = [logo_small, logo_desktop, favicon, loading_image, home_picture].includes(digest)
  const bytes = isShown ? await context().blobs.get(digest) : undefined
  if (!bytes) throw notFound()
  return reply
    .type(bytes[0] === 0x89 ? 'image/png' : 'image/svg+xml')
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Content-Security-Policy', filePolicy)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .send(bytes)
}
