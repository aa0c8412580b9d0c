import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  getSiteConfig,
  getSiteEnvironment,
  getSitePicture,
  getSiteTheme,
  getThemeStylesheet,
  saveSiteTheme,
} from '#contracts/site/site-theme.ts'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { type Route, route } from '#infra/http/route.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { writeThemeSheet } from '#infra/theme/shown-colors.ts'
import { listEnvironment, presentConfig, presentTheme } from './present-theme.ts'
import { findTheme } from './queries.ts'
import { saveTheme } from './save-theme.ts'

export const themeRoutes: Route[] = [
  route(
    getSiteTheme,
    async () => presentTheme(await findTheme(db())),
    // It has one row.
    () => ['site_theme', {}],
  ),
  route(getSiteEnvironment, async () => listEnvironment()),
  route(saveSiteTheme, async ({ actor, body }) => presentTheme(await saveTheme(actor, body))),
  route(getSitePicture, async ({ params, reply }) => sendPicture(reply, params.digest)),
  route(getSiteConfig, async ({ request, reply }) =>
    sendTagged(request, reply, 'application/json', JSON.stringify(presentConfig())),
  ),
  route(getThemeStylesheet, async ({ request, reply }) =>
    sendTagged(request, reply, 'text/css; charset=utf-8', writeThemeSheet()),
  ),
]

/** A picture of the theme, as it was let in; its name is the digest of its bytes, so it never changes. */
const sendPicture = async (reply: FastifyReply, digest: string): Promise<FastifyReply> => {
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

/** Kept for a few seconds only: a change is to be seen soon. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', etag).header('Cache-Control', 'public, max-age=5')
  if (isKnown(request, etag)) return reply.status(304).send()
  return reply.type(type).serializer(String).send(text)
}
