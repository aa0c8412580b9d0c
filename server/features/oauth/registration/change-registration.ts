import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ClientMetadata, registeredClient } from '#contracts/oauth/app-registration.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { keepLogo } from '../apps/store-logo.ts'
import { deleteApp } from '../delete-app.ts'
import { type App, findApp } from '../queries.ts'
import { fetchLogo } from './fetch-logo.ts'
import { presentRegistration } from './present.ts'
import { readMetadata } from './read-metadata.ts'
import { columnsOf, itself } from './register-client.ts'

/** The app whose own registration token is sent; 401 for any other, and for an app that is not there. */
export const requireRegistration = (request: FastifyRequest, reply: FastifyReply, clientId: string): Promise<App> =>
  attemptTogether(`registration:${clientKey(request.ip)}`, async () => {
    const [, token = ''] = /^Bearer +(\S{1,512})$/i.exec(request.headers.authorization ?? '') ?? []
    const app = await findApp(db(), clientId)
    const isRight = isSameHash(app?.registration_token_hash ?? Buffer.alloc(32), hashSecret(token))
    if (app && isRight) return app
    reply.header('WWW-Authenticate', 'Bearer realm="registration", error="invalid_token"')
    throw refuse('oauth.registration-token')
  })

/** Replaces all that was said; a client that says who it is must not say that it is another one (RFC 7592). */
export const updateRegistration = async (app: App, said: ClientMetadata): Promise<z.input<typeof registeredClient>> => {
  if (said.client_id !== undefined && said.client_id !== app.client_id) {
    throw refuse('oauth.metadata', { sentence: { words: 'client_id is not of this registration.' } })
  }
  const read = readMetadata(said)
  await charge(db(), 'app-change', { party: app.client_id })
  const logo = await fetchLogo(said.logo_uri)
  const changed = await transaction(db(), async (tx) => {
    const columns = { ...columnsOf(read), logo_key: await keepLogo(tx, logo) }
    const row = await tx
      .updateTable('applications')
      .set(columns)
      .where('client_id', '=', app.client_id)
      .returningAll()
      .executeTakeFirst()
    if (row) {
      noteAction(tx, itself, {
        verb: 'app.changed',
        subject: { kind: 'app', id: row.client_id },
        detail: { name: row.name },
      })
    }
    return row
  })
  if (!changed) throw refuse('oauth.registration-token')
  return presentRegistration(changed)
}

export const deleteRegistration = async (app: App): Promise<void> => {
  await deleteApp(itself, app.client_id)
}
