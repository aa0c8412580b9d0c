import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import {
  canvasData,
  canvasType,
  type Integration,
  integration,
  listIntegrations,
} from '#contracts/accounts/integrations.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export interface KnownIntegrations {
  integrations: Integration[]
  /** Some endpoint did not answer; what the others said is there. */
  isPartial: boolean
}

/** Asks every configured endpoint and joins the lists. */
export const useIntegrations = () =>
  useQuery({ queryKey: readKey(listIntegrations), queryFn: ({ signal }) => fetchIntegrations(signal) })

export const refreshIntegrations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(listIntegrations) })

async function fetchIntegrations(signal: AbortSignal): Promise<KnownIntegrations> {
  const { baseUrl, integrationEndpoints } = getConfig().api
  const answers = await Promise.allSettled(
    integrationEndpoints.map((endpoint) => fetchOne(new URL(endpoint, `${baseUrl}/`), signal)),
  )
  signal.throwIfAborted()
  return {
    integrations: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    isPartial: answers.some(({ status }) => status === 'rejected'),
  }
}

/** Another origin gets no token, and whatever it answers says nothing about the session here. */
async function fetchOne(url: URL, signal: AbortSignal): Promise<Integration[]> {
  const isOurs = url.origin === new URL(getConfig().api.baseUrl, location.href).origin
  if (isOurs) return call(listIntegrations, { at: url.href, signal })
  const answer = await fetch(url.href, { headers: { Accept: 'application/json' }, credentials: 'omit', signal })
  if (!answer.ok) throw new Error(String(answer.status))
  return z.array(integration).parse(await answer.json())
}

/** The key, secret and address of the learning platform integration, if there is one. */
export function findCanvas(integrations: readonly Integration[]): z.output<typeof canvasData> | undefined {
  const data = integrations.find(({ integrationType }) => integrationType === canvasType)?.integrationData
  return canvasData.safeParse(data).data
}
