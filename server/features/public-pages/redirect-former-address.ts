import type { FastifyReply, FastifyRequest } from 'fastify'
import { config, db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { OldAddressesTable } from '#infra/db/schema/tables.ts'
import { storableText } from '#infra/db/storable.ts'
import { AppError } from '#infra/errors.ts'

type AddressKind = OldAddressesTable['kind']

/** The id of today behind a name of the former server; the import of what lay there writes them. */
const findOldAddress = async (db: Db, kind: AddressKind, slug: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('old_addresses')
      .select('new_id')
      .where('kind', '=', kind)
      // Addresses may hold what no column of the database can.
      .where('slug', '=', storableText(slug))
      .executeTakeFirst()
  )?.new_id

const kinds: Record<string, AddressKind> = {
  issuers: 'issuer',
  badges: 'badge-class',
  assertions: 'award',
  collections: 'collection',
}

/** Answers, or sends on from a name that stood in this address when the badges lay on another server. */
export const redirectFormerAddress = async (
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
