import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NoSuchForm } from '#contracts/public/public-pages.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { findType } from '#infra/http/accept.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { awardUrl } from '../../issuers/index.ts'
import { readPublicImport } from '../documents/imported-facts.ts'
import { sendDocument } from '../documents/negotiate.ts'
import type { RequestedFormat } from '../documents/read-requested.ts'
import { findPublicImport } from '../queries-imported.ts'
import { type CopyForm, findForm } from './find-form.ts'

const versions = { '1_1': '1.1', '2_0': '2.0', '3_0': '3.0' } as const

/**
 * A badge from elsewhere, in the very text that its issuer wrote. Nothing is written anew: what stands at an address of this
 * server, under an id of its own, would be this server's word. 406 for every other form, 410 once it is revoked.
 */
export const sendCopy = async (
  request: FastifyRequest,
  reply: FastifyReply,
  requested: RequestedFormat,
): Promise<FastifyReply> => {
  const row = await findPublicImport(db(), requested.id)
  if (!row) throw notFound()
  const page = awardUrl(row.import_id)
  if (row.revoked_at) {
    const { revocationReason } = readPublicImport(row)
    return send(reply, 410, {
      detail: inEnglish(makeMessage('public.revoked-copy')),
      page,
      forms: [],
      ...(revocationReason ? { revocationReason } : {}),
    })
  }
  const form = findForm(row)
  if (form && isRequested(form, requested, request)) {
    return sendDocument(request, reply, form.text, exactly(form.type))
  }
  const { version = '', type = '', url = '' } = form ?? {}
  const detail = inEnglish(makeMessage(form ? 'copy.original-only' : 'copy.keeper-only'))
  return send(reply, 406, { detail, page, forms: form ? [{ version, type, url }] : [] })
}

const exactly = (type: string) => ({ type, edition: '3_0' }) as const

function isRequested(
  { version, type }: CopyForm,
  { named, isFile, expand }: RequestedFormat,
  request: FastifyRequest,
): boolean {
  if (expand.length > 0 || (named !== undefined && versions[named] !== version)) return false
  return isFile ? type.endsWith('json') : findType(request, [type, ...(alsoKnownAs[type] ?? [])]) !== undefined
}

const alsoKnownAs: Record<string, readonly string[]> = {
  'application/ld+json': ['application/json'],
  'application/vc+ld+json': ['application/vc', 'application/ld+json', 'application/json'],
  'application/vc+jwt': ['application/vc', 'application/jwt', 'text/plain'],
  'application/jose': ['application/jwt', 'text/plain'],
}

function send(reply: FastifyReply, status: 406 | 410, answer: NoSuchForm): FastifyReply {
  const links = [...answer.forms, { url: answer.page, type: 'text/html' }]
  return reply
    .status(status)
    .header('Cache-Control', 'public, no-cache')
    .header('Vary', 'Accept')
    .header('Link', links.map(({ url, type }) => `<${url}>; rel="alternate"; type="${type}"`).join(', '))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer)
}
