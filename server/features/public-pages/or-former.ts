import type { FastifyReply, FastifyRequest } from 'fastify'
import { config, db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { type AddressKind, findOldAddress } from './find-old-address.ts'

const kinds: Record<string, AddressKind> = {
  issuers: 'issuer',
  badges: 'badge-class',
  assertions: 'award',
  collections: 'collection',
}

/** Answers, or sends on from a name that stood in this address when the badges lay on another server. */
export const orFormer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    const next = await findNext(request.url)
    if (next === undefined) throw error
    return reply.redirect(`${config().origin}${next}`, 301)
  }
}

/** The same address with the id of today; what follows the name stays as it is. */
export async function findNext(pathAndQuery: string): Promise<string | undefined> {
  const [, folder = '', name = '', rest = ''] =
    /^\/public\/(issuers|badges|assertions|collections)\/([^/?]+?)((?:\.json)?(?:[/?].*)?)$/.exec(pathAndQuery) ?? []
  const kind = kinds[folder]
  const slug = decode(name)
  const newId = kind && slug && (await findOldAddress(db(), kind, slug))
  return newId ? `/public/${folder}/${newId}${rest}` : undefined
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
