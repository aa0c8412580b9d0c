import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialTypes, jwsType } from '#contracts/standards/credential-api.ts'
import { refuse } from '#infra/errors.ts'
import { chooseType } from '#infra/http/accept.ts'
import type { Actor } from '#infra/http/actor.ts'
import { parseJson } from '#infra/json/parse-json.ts'
import { readUtf8 } from '#openbadges'
import { receiveBadge } from '../imports/index.ts'

const mostKeys = 100_000

/** Adds a credential, or replaces an older copy of it; answers the bytes that were sent, in their media type. */
export const upsertCredential = async (
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { file } = request
  const text = file && readUtf8(file.bytes, { keepsMark: true })
  if (!file || text === undefined) throw refuse('host.credential')
  const isJws = file.type === jwsType
  const type = chooseType(request, isJws ? [jwsType] : [file.type, ...credentialTypes])
  requireForm(text, isJws)
  const { outcome } = await receiveBadge(actor, { assertion: text, editions: ['3.0'] })
  return reply
    .status(outcome === 'created' ? 201 : 200)
    .type(isJws ? 'text/plain; charset=utf-8' : type)
    .serializer(asItIs)
    .send(file.bytes)
}

const asItIs = (payload: unknown): string => String(payload)

function requireForm(text: string, isJws: boolean): void {
  const isFitting = isJws ? /^\s*[\w-]+\.[\w-]+\.[\w-]+\s*$/.test(text) : isObject(parseJson(text, mostKeys))
  if (!isFitting) throw refuse('host.credential')
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
