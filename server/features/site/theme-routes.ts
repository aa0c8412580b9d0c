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
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { writeThemeSheet } from '#infra/theme/shown-colors.ts'
import { listEnvironment, presentConfig, presentTheme } from './present-theme.ts'
import { findTheme } from './queries.ts'
import { saveTheme } from './save-theme.ts'
import { sendPicture } from './send-picture.ts'

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

/** Kept for a few seconds only: a change is to be seen soon. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', etag).header('Cache-Control', 'public, max-age=5')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(type).serializer(String).send(text)
}
