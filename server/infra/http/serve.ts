import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Endpoint, noBody } from '#contracts/endpoint.ts'
import { bodyBytes } from '#contracts/fields/limits.ts'
import { refusalHeader } from '#contracts/refusal.ts'
import { rememberAskers } from '../budgets/asker.ts'
import { admitBody } from '../budgets/bound-bodies.ts'
import { config, context } from '../context.ts'
import { isCrowded } from '../db/connections/crowd.ts'
import { isDraining } from '../draining.ts'
import { refuse } from '../errors.ts'
import { readJson } from '../json/read-json.ts'
import { readRequestId } from '../trace/headers.ts'
import { authenticate, authenticateAgain } from './authenticate.ts'
import { formTypes, takesForms } from './bodies/admit-forms.ts'
import { dropStalledReaders, longestStandstill } from './bodies/drop-stalled-readers.ts'
import { createBodyEvaluator } from './bodies/evaluate-long-lists.ts'
import { fitForm, fitJson } from './bodies/fit-body.ts'
import { omitEmpty } from './bodies/omit-empty.ts'
import { bodyFaultOf, takeBody } from './bodies/take-body.ts'
import { chooseHandling } from './conditions/choose-handling.ts'
import { dryRunHeader } from './conditions/dry-run.ts'
import { isAppOrigin } from './edge/app-origins.ts'
import { checkAddress } from './edge/check-address.ts'
import { addHeaders } from './edge/headers.ts'
import { checkHost, dropOrigin } from './edge/host.ts'
import { keepAddress } from './edge/keep-address.ts'
import { noteRoutes } from './edge/known-routes.ts'
import { measureRequests } from './edge/measure-requests.ts'
import { followRequests, refuseUnread } from './edge/refuse-unread.ts'
import { answerOptions, listMethods, noPages, type Pages, refuseMethods } from './edge/tell-methods.ts'
import { requestIdHeader, traceRequests } from './edge/trace-requests.ts'
import { waitForHandlers } from './edge/wait-for-handlers.ts'
import { edgeOf } from './edge-of.ts'
import { answerError } from './errors.ts'
import { createRateLimit, rateHeaders } from './limits/limit-rate.ts'
import { takeFileTurn } from './limits/take-file-turn.ts'
import { takeTurns } from './limits/take-turns.ts'
import { describeApi } from './openapi/openapi.ts'
import { readToken } from './possession/require-possession.ts'
import type { Route } from './route.ts'
import { parseForm } from './text/parse-form.ts'
import { parseParts, parseUpload } from './text/parse-parts.ts'
import { readBytes } from './text/read-bytes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    jsonKeys?: number
    fileTypes?: readonly string[]
    takesParts?: true
  }
  interface FastifyRequest {
    /** The body, when it is a file that the endpoint takes in place of JSON. */
    file: { type: string; charset: string | undefined; bytes: Buffer } | undefined
  }
}

/** Builds the HTTP server over the routes; `addPages` mounts what is not an endpoint (the web app, the outbox). */
export const createServer = async (
  routes: readonly Route[],
  addPages: (app: FastifyInstance) => Promise<Pages>,
): Promise<FastifyInstance> => {
  let pages = noPages
  const dropSlash = createDropSlash(routes)
  const app: FastifyInstance = fastify({
    loggerInstance: context().log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    trustProxy: (_address, hop) => hop < config().trustProxy,
    genReqId: ({ headers }) => readRequestId(headers['x-request-id']),
    // The log adds the id by itself, to lines that are not written through the request as well.
    childLoggerFactory: (log) => log,
    rewriteUrl: ({ url = '/' }) => dropSlash(dropOrigin(url)),
    // What Fastify refuses before a route is found, such as broken percent-encoding, gets the caller's dialect too.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    requestTimeout: 30_000,
    connectionTimeout: longestStandstill,
    // Node would look only every half minute, and let silent connections be meanwhile.
    // That a name is missing is told in our own words (edge/host.ts).
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    clientErrorHandler: (fault, socket) => refuseUnread(app, fault, socket),
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    // What came in just before the end is answered like everything else.
    return503OnClosing: false,
  })
  app.decorateRequest('actor', undefined)
  app.decorateRequest('directory', undefined)
  app.decorateRequest('file', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  // First, so that a refusal of any other step is told in the language that was chosen in this browser.
  await app.register(cookie)
  followRequests(app)
  waitForHandlers(app)
  takeTurns(app)
  dropStalledReaders(app)
  keepAddress(app)
  traceRequests(app)
  rememberAskers(app)
  measureRequests(app)
  // Steps that wait for nothing are no promises: each call would wait for a dozen of them in turn.
  app.addHook('onRequest', (request, _reply, done) => {
    const fault = bodyFaultOf(request.raw)
    if (fault) throw fault
    checkCrowd(request)
    checkHost(request)
    checkAddress(request)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHeaders(request, reply)
    // The next request of this caller then goes to a server that stays.
    if (isDraining()) reply.header('Connection', 'close')
    done()
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    ['application/json', 'application/ld+json', 'application/scim+json'],
    (request: FastifyRequest, payload: IncomingMessage) =>
      takeBody(request, payload, async (chunks, bytes) =>
        isFile(request)
          ? takeFile(request, await readBytes(chunks, bytes))
          : readJson(chunks, { bytes, entries: request.routeOptions.config.jsonKeys }),
      ),
  )
  /** Kinds of content that are read whole before they are looked at. */
  const addParser = (types: string | string[], parse: (request: FastifyRequest, body: Buffer) => unknown): void => {
    app.addContentTypeParser(types, (request: FastifyRequest, payload: IncomingMessage) =>
      takeBody(request, payload, async (chunks, bytes) => parse(request, await readBytes(chunks, bytes))),
    )
  }
  const fileTypes = [...new Set(routes.flatMap(({ endpoint }) => endpoint.fileTypes ?? []))].filter(
    (type) => !app.hasContentTypeParser(type),
  )
  if (fileTypes.length > 0) addParser(fileTypes, takeFile)
  addParser('application/x-www-form-urlencoded', (request, body) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.bodies === 'forms' && endpoint.encoding !== 'form' && !takesForms(request)) {
      throw refuse('request.media-type')
    }
    return parseForm(body)
  })
  addParser('multipart/form-data', (request, body) => {
    const type = request.headers['content-type'] ?? ''
    if (takesForms(request)) return parseUpload(type, body)
    if (!request.routeOptions.config.takesParts) throw refuse('request.media-type')
    return parseParts(type, body)
  })
  noteRoutes(app)
  answerOptions(app, () => pages)
  await app.register(cors, { delegator: corsOptions })
  refuseMethods(app, () => pages)
  describeApi(
    app,
    routes.map(({ endpoint }) => endpoint),
  )
  const rates = await createRateLimit(app)
  for (const one of routes) {
    const { endpoint } = one
    const handle = chooseHandling(one, routes)
    const evaluate = createBodyEvaluator(endpoint.body)
    const isJson = (endpoint.answer ?? 'json') === 'json' && endpoint.status !== 204
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? bodyBytes,
      // Mail programs look at links with HEAD, and a link that works once must still work after that.
      exposeHeadRoute: endpoint.answer !== 'redirect',
      config: {
        ...(endpoint.jsonKeys === undefined ? {} : { jsonKeys: endpoint.jsonKeys }),
        ...(endpoint.fileTypes ? { fileTypes: endpoint.fileTypes } : {}),
        ...(endpoint.takesParts ? { takesParts: endpoint.takesParts } : {}),
        endpoint,
      },
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(endpoint.method === 'GET' ? {} : { body: endpoint.body }),
        ...(isJson
          ? {
              response: {
                [endpoint.status ?? 200]: endpoint.response,
                ...(endpoint.dryRun ? { 200: endpoint.response } : {}),
              },
            }
          : {}),
      },
      validatorCompiler: (part) =>
        omitEmpty(endpoint, part.httpPart, part.httpPart === 'body' ? evaluate.validate : compilePart(part)),
      onRequest: async (request, reply) => {
        await rates.count(request, reply)
        request.actor = await authenticate(request, endpoint)
        if (request.actor) rates.admit(request.actor.tokenHash)
        admitBody(request, reply)
        if (endpoint.filesTakeTurns) await takeFileTurn(reply)
      },
      // No body at all is treated like an empty one, so that the answer names the fields that are missing.
      ...(endpoint.method === 'GET'
        ? {}
        : {
            preValidation: async (request: FastifyRequest) => {
              await authenticateAgain(request)
              request.body = await evaluate.prepare(await fitBody(endpoint, request))
            },
          }),
      onResponse: ({ directory }, _reply, done) => {
        if (directory) rates.admit(directory, 'directory')
        done()
      },
      handler: async (request, reply) => {
        reply.status(endpoint.status ?? 200)
        return handle(request, reply)
      },
    })
  }
  pages = await addPages(app)
  app.setNotFoundHandler(pages.answer)
  return app
}

/** As the schema expects it, where bodies come as in the Badgr API; there a body that nobody looks at may be anything. */
async function fitBody({ bodies, body: schema }: Endpoint, request: FastifyRequest): Promise<unknown> {
  const body = request.body ?? {}
  if (bodies !== 'forms') return body
  if (schema === noBody) return {}
  return formTypes.includes(bodyTypeOf(request))
    ? fitForm(schema, body as Record<string, string | string[]>)
    : fitJson(schema, body)
}

/** What waits for the database longer than people do is better asked again; whoever watches the server is answered. */
function checkCrowd({ routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config
  if (endpoint !== undefined && endpoint.kind !== 'watch' && isCrowded()) throw refuse('unavailable')
}

/** Fastify types the parts of a schema by the route, the compiler one by one. */
const compilePart = (part: object) => validatorCompiler(part as Parameters<typeof validatorCompiler>[0])

/** Takes the slash from the end of addresses where an endpoint says that it does not matter. */
function createDropSlash(routes: readonly Route[]): (url: string) => string {
  const paths = routes.flatMap(({ endpoint: { finalSlash, path } }) => (finalSlash === 'dropped' ? path : []))
  if (paths.length === 0) return (url) => url
  const patterns = paths.map((path) => path.replace(/:\w+/g, '[^/?#]+'))
  const slashed = new RegExp(`^(${patterns.join('|')})/+(?=\\?|$)`)
  return (url) => url.replace(slashed, '$1')
}

const exposed = [
  'Link',
  'Location',
  'X-Total-Count',
  'ETag',
  'Retry-After',
  'Allow',
  dryRunHeader,
  requestIdHeader,
  refusalHeader,
  ...rateHeaders,
]

/**
 * Public documents may be read from any page, and apps in browsers may get their tokens and use them; the rest is for pages
 * that the operator named. No cookies either way.
 */
async function corsOptions(request: FastifyRequest) {
  const { cors } = edgeOf(request)
  const { origin, authorization } = request.headers
  // Whoever binds tokens to keys reads there what was wrong with a proof.
  const { isBound = false } = readToken(authorization) ?? {}
  const isOfApp = cors === 'apps' && (await isAppOrigin(origin))
  return {
    origin: cors === 'any' ? '*' : [...config().corsOrigins, ...(isOfApp && origin ? [origin] : [])],
    credentials: false,
    exposedHeaders: [...exposed, ...(isBound ? ['WWW-Authenticate'] : [])],
    // Told only to browsers that ask before a call.
    methods: request.method === 'OPTIONS' ? listMethods(request) : [],
    maxAge: 600,
  }
}

const bodyTypeOf = ({ headers }: FastifyRequest): string =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const isFile = (request: FastifyRequest): boolean =>
  request.routeOptions.config.fileTypes?.includes(bodyTypeOf(request)) ?? false

/** Nothing is left of the body then but the file. */
function takeFile(request: FastifyRequest, bytes: Buffer): undefined {
  if (!isFile(request)) throw refuse('request.media-type')
  const [, charset] = /;\s*charset="?([\w-]{1,40})/i.exec(request.headers['content-type'] ?? '') ?? []
  request.file = { type: bodyTypeOf(request), charset: charset?.toLowerCase(), bytes }
}
