import { createHash } from 'node:crypto'
import * as endpoints from '#contracts/standards/credential-api.ts'
import { chooseType } from '#infra/http/accept.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { type Route, route } from '#infra/http/route.ts'
import { describeService } from './describe-service.ts'
import { listCredentials } from './list-credentials.ts'
import { presentProfile } from './present-profile.ts'
import { replaceProfile } from './replace-profile.ts'
import { upsertCredential } from './upsert-credential.ts'

const jsonTypes = ['application/json', 'application/ld+json', 'application/vc+ld+json']

export const routes: Route[] = [
  route(endpoints.getServiceDescription, async ({ request, reply }) => {
    chooseType(request, ['application/json'])
    const text = JSON.stringify(describeService())
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.header('ETag', etag).header('Cache-Control', 'public, max-age=3600')
    if (isKnown(request, etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  }),
  route(endpoints.listCredentials, ({ actor, query, reply }) => listCredentials(actor, query, reply)),
  route(endpoints.upsertCredential, ({ actor, request, reply }) => upsertCredential(actor, request, reply)),
  route(endpoints.getPersonProfile, async ({ actor, request, reply }) => {
    reply.type(chooseType(request, jsonTypes))
    return presentProfile(actor)
  }),
  route(endpoints.putPersonProfile, async ({ actor, body, request, reply }) => {
    reply.type(chooseType(request, jsonTypes))
    await replaceProfile(actor, body)
    return presentProfile(actor)
  }),
]
