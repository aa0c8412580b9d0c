import type { FastifyRequest } from 'fastify'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
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

/** As requireDirectory, for what changes people or groups: the audit log keeps what comes of it. */
export const requireChanging = async (request: FastifyRequest): Promise<OrganisationRow> => {
  const organisation = await requireDirectory(request)
  await charge(db(), 'directory-change', { party: organisation.organisation_id })
  return organisation
}
