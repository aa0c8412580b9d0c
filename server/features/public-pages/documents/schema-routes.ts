import { getOpenBadgesSchema } from '#contracts/standards/schemas.ts'
import { config } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { type Route, route } from '#infra/http/route.ts'
import { buildSchema, type JsonObject } from '#openbadges'
import { tagOf } from '../pages/tag.ts'

const root = '/public/schemas/ob/v3p0'

/** The schema published under a file name; its `$id` is its own address. */
export const presentSchema = (file: string): JsonObject => {
  const schema = file.endsWith('.json')
    ? buildSchema(file.slice(0, -'.json'.length), `${config().origin}${root}/${file}`)
    : undefined
  if (!schema) throw notFound()
  return schema
}

export const schemaRoutes: Route[] = [
  route(getOpenBadgesSchema, async ({ params, request, reply }) => {
    const text = JSON.stringify(presentSchema(params.file))
    const etag = tagOf(text)
    reply.header('ETag', etag).header('Cache-Control', 'public, max-age=86400')
    if (isKnown(request, etag)) return reply.status(304).send()
    return reply.type('application/schema+json').send(text)
  }),
]
