import type { FastifyRequest } from 'fastify'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { workWhile } from '#infra/db/at-work.ts'
import { refuse } from '#infra/errors.ts'
import { readBearer } from '#infra/http/authenticate.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import type { OrganisationRow } from '../queries.ts'

/** The organisation whose directory calls; AppError 401 without its token. */
export const requireDirectory = async (request: FastifyRequest): Promise<OrganisationRow> => {
  const token = readBearer(request.headers.authorization)
  if (token === undefined) throw refuse('auth.missing')
  const tokenHash = hashSecret(token)
  const row = await db().selectFrom('organisations').selectAll().where('scim_hash', '=', tokenHash).executeTakeFirst()
  if (!row) throw refuse('auth.invalid')
  request.directory = tokenHash
  return row
}

/**
 * Does what changes people or groups, in the name of the directory that calls; the audit log keeps what comes of it. As of a sign-in,
 * what is written is there only if the token is that of the directory when it is written: it was looked at when the call came, and may be
 * another one since.
 */
export const asDirectory = async <T>(
  request: FastifyRequest,
  change: (organisation: OrganisationRow) => Promise<T>,
): Promise<T> => {
  const organisation = await requireDirectory(request)
  const { organisation_id: id, scim_hash: tokenHash } = organisation
  return workWhile(
    async (tx) => {
      const own = tx.selectFrom('organisations').select('organisation_id').where('organisation_id', '=', id)
      if (!(await own.where('scim_hash', '=', tokenHash).executeTakeFirst())) throw refuse('auth.invalid')
    },
    () => change(organisation),
  )
}

/** As asDirectory, for one of so many changes a day. */
export const changing = <T>(
  request: FastifyRequest,
  change: (organisation: OrganisationRow) => Promise<T>,
): Promise<T> =>
  asDirectory(request, async (organisation) => {
    await charge(db(), 'directory-change', { party: organisation.organisation_id })
    return change(organisation)
  })
