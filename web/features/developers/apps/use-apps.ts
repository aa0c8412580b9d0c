import { useQuery } from '@tanstack/react-query'
import {
  type Application,
  type ApplicationInput,
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateApplicationSecret,
  updateApplication,
} from '#contracts/oauth/applications.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'

export const useApps = () =>
  useQuery({
    queryKey: readKey(listApplications),
    queryFn: ({ signal }) => call(listApplications, { signal }),
    enabled: isLoggedIn(),
  })

export const useApp = (clientId: string) =>
  useQuery({
    queryKey: readKey(getApplication, { clientId }),
    queryFn: ({ signal }) => call(getApplication, { params: { clientId }, signal }),
    enabled: isLoggedIn(),
  })

export interface SecretApp {
  app: Application
  /** Undefined for an app that keeps none. */
  secret: string | undefined
}

/** Undefined when the person was asked who acts and thought better of it. */
export async function createApp(
  body: ApplicationInput & { is_confidential: boolean },
  key: string,
): Promise<SecretApp | undefined> {
  let made: SecretApp | undefined
  await runConfirmed(async () => {
    const { client_secret: secret, ...app } = await call(createApplication, {
      body,
      headers: { 'Idempotency-Key': key },
    })
    made = { app, secret: secret ?? undefined }
  })
  if (made) await keepApp(made.app)
  return made
}

export async function saveApp(clientId: string, body: ApplicationInput): Promise<boolean> {
  let saved: Application | undefined
  await runConfirmed(async () => {
    saved = await call(updateApplication, { params: { clientId }, body })
  })
  if (saved) await keepApp(saved)
  return saved !== undefined
}

export async function makeNewSecret(clientId: string, endsOld: boolean): Promise<string | undefined> {
  let secret: string | undefined
  let known: Application | undefined
  await runConfirmed(async () => {
    const { client_secret: made, ...app } = await call(rotateApplicationSecret, {
      params: { clientId },
      body: { end_old: endsOld },
    })
    secret = made ?? undefined
    known = app
  })
  if (known) await keepApp(known)
  return secret
}

export async function removeApp(clientId: string): Promise<boolean> {
  const isDone = await runConfirmed(() => call(deleteApplication, { params: { clientId } }))
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listApplications) })
  return isDone
}

async function keepApp(app: Application): Promise<void> {
  queryClient.setQueryData(readKey(getApplication, { clientId: app.client_id }), app)
  await queryClient.invalidateQueries({ queryKey: readKey(listApplications) })
}
