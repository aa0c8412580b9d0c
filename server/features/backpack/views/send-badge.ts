import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { ShownEntry } from './present.ts'
import { presentTyped } from './present-typed.ts'
import { sendJson, sendJsonText } from './send-json.ts'

interface Call {
  query: { json_format?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** A badge in the form that was asked for: plain, or with the type of each value. */
export const sendBadge = async (
  { query, request, reply }: Call,
  badge: BackpackBadge,
): Promise<BackpackBadge | FastifyReply> =>
  query.json_format === 'plain' ? badge : sendJson(request, reply, presentTyped(badge))

/** As sendBadge, for many. */
export const sendBadges = ({ query, request, reply }: Call, badges: readonly ShownEntry[]): Promise<FastifyReply> =>
  query.json_format === 'plain'
    ? sendJsonText(request, reply, `[${badges.map((badge) => badge.write()).join(',')}]`)
    : sendJson(
        request,
        reply,
        badges.map((badge) => presentTyped(badge.present())),
      )
