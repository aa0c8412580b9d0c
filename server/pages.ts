import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findArea } from '#contracts/areas.ts'
import { isAppScreen } from '#contracts/site/app-screens.ts'
import { config, context } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readWish } from '#infra/http/accept.ts'
import { cameraPolicy, filePolicy, writeAppPolicy } from '#infra/http/edge/headers.ts'
import { isLoopback } from '#infra/http/edge/loopback.ts'
import type { Pages } from '#infra/http/edge/tell-methods.ts'
import { takesBrotli, takesGzip } from '#infra/http/takes-coding.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { renderOutbox } from '#infra/mail/list-outbox.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { listKeptFiles, readAppPage } from './app-page.ts'
import { readFormerPlatform } from './features/public-pages/index.ts'
import { fillPage } from './fill-page.ts'
import { addFirstSight, readFirstSight } from './first-sight.tsx'
import { mountInstalledApp } from './installed-app/mount.ts'
import { readWorker } from './installed-app/worker-script.ts'
import { writeInstallHead } from './installed-app/write-head.ts'
import { mountMetrics } from './metrics-page.ts'
import { serveWellKnown } from './well-known.ts'

const dist = path.resolve('dist')

// Mails carry their own styles; they are shown in a frame that may run nothing.
const outboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** What is not an endpoint: the web app with its settings, built files, the local outbox. */
export const mountPages = async (app: FastifyInstance): Promise<Pages> => {
  await serveFiles(app, 'web/assets', '/assets/')
  await serveFiles(app, 'pages', '/pages/')
  app.get('/outbox', async (request, reply) => {
    if (!config().isLocal || config().smtpUrl || !isLoopback(request)) throw notFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', outboxPolicy)
      .send(await renderOutbox(readLocale(request)))
  })
  mountMetrics(app)
  for (const name of ['favicon.svg', 'favicon.ico', 'logo.svg']) serveRootFile(app, name)
  serveWidgets(app)
  serveWellKnown(app)
  const pageAt = readAppPage(path.join(dist, 'web'))
  const firstSight = readFirstSight(path.join(dist, 'web'))
  const writeKeptPage = () => (pageAt ? fillPage(pageAt('/recipient/badges', 'en'), writeInstallHead('en')) : '')
  const worker = readWorker(path.join(dist, 'worker'), writeKeptPage, listKeptFiles(path.join(dist, 'web')))
  await mountInstalledApp(app, worker)
  return {
    isPage: (url) => findArea(url).unknown === 'app' && isAppScreen(pathOf({ url })),
    answer: async (request, reply) => {
      const moved = ['GET', 'HEAD'].includes(request.method) ? readFormerPlatform(request.url) : undefined
      if (moved !== undefined) return reply.redirect(`${config().origin}${moved}`, 301)
      if (!wantsPage(request) || pageAt === undefined) throw notFound()
      const locale = readLocale(request)
      reply.header('Content-Security-Policy', writeAppPolicy(pathOf(request)))
      const sight = await firstSight(request, locale)
      const page = addFirstSight(pageAt(pathOf(request), locale, sight !== undefined), sight)
      return sendWebApp(
        tellLanguage(reply.status(isAppScreen(pathOf(request)) ? 200 : 404), locale, ['Accept-Encoding']),
        await compressPage(request, reply, fillPage(page, writeInstallHead(locale, worker?.version()))),
      )
    },
  }
}

// As much as gzip's best in a third of the time; the rest would cost more than it saves on each call.
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** The page as the caller can unpack it. What it says is the same for everybody, so that its length gives nothing away. */
const compressPage = async (request: FastifyRequest, reply: FastifyReply, page: string): Promise<string | Buffer> => {
  if (takesBrotli(request)) {
    reply.header('Content-Encoding', 'br')
    return promisify(brotliCompress)(page, { params: brotliParams })
  }
  if (!takesGzip(request)) return page
  reply.header('Content-Encoding', 'gzip')
  return promisify(gzip)(page)
}

async function serveFiles(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  const root = path.join(dist, folder)
  if (!existsSync(root)) return
  // File names carry a hash of their content, so a browser may keep them for good.
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
}

function serveRootFile(app: FastifyInstance, name: string): void {
  const source = name === 'favicon.ico' ? 'favicon.svg' : name
  const file = path.join(dist, 'web', source)
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  const type = source.endsWith('.svg') ? 'image/svg+xml' : 'text/plain'
  app.get(`/${name}`, async (_, reply) => {
    if (source === 'favicon.svg' && (await sendOwnIcon(reply))) return reply
    return reply.type(type).header('Cache-Control', 'public, max-age=3600').send(bytes)
  })
}

/** Sends the operator's icon of this site; false where there is none. */
const sendOwnIcon = async (reply: FastifyReply): Promise<boolean> => {
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

/** The script that keeps embedded badges fresh; it runs on pages of other sites. */
function serveWidgets(app: FastifyInstance): void {
  const file = path.join(dist, 'pages', 'widgets.bundle.js')
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  app.get('/widgets.bundle.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(bytes),
  )
}

const pathOf = ({ url }: { url: string }): string => url.split('?', 1)[0] ?? ''

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  findArea(request.url).unknown === 'app' &&
  readWish(request, ['application/json']) !== 'data'

// A page keeps the policy that it was opened with, wherever people go in the app: badges come in by camera as well.
const sendWebApp = (reply: FastifyReply, page: string | Buffer): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Permissions-Policy', cameraPolicy)
    .send(page)
