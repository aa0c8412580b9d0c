import { z } from 'zod'
import { type LaunchpointName, launchpointNames } from '#contracts/site/external-tools.ts'
import type { SiteTool } from '#contracts/site/site-tools.ts'
import { t } from '#shared/i18n/text.ts'

const points = launchpointNames

/** What is typed; empty fields mean that there is nothing. The server checks the rest. */
export const toolForm = () =>
  z.object({
    name: z.string().trim().min(1, t('Enter a name.')),
    slug: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,64}$/, t('Use 1 to 64 small letters, digits or hyphens.')),
    client_id: z.string().trim().min(1, t('Enter the key that the tool knows this server by.')),
    secret: z.string(),
    people: z.string(),
    labels: z.record(z.enum(points), z.string()),
    addresses: z.record(z.enum(points), z.string()),
  })
export type ToolValues = z.output<ReturnType<typeof toolForm>>

const fill = (read: (name: LaunchpointName) => string | undefined): Record<LaunchpointName, string> => ({
  navigation_external_launch: read('navigation_external_launch') ?? '',
  issuer_external_launch: read('issuer_external_launch') ?? '',
  issuer_assertion_action: read('issuer_assertion_action') ?? '',
  earner_assertion_action: read('earner_assertion_action') ?? '',
})

export const startTool = (tool: SiteTool | undefined): ToolValues => ({
  name: tool?.name ?? '',
  slug: tool?.slug ?? '',
  client_id: tool?.client_id ?? '',
  secret: '',
  people: (tool?.people ?? []).join('\n'),
  labels: fill((name) => tool?.launchpoints[name]?.label),
  addresses: fill((name) => tool?.launchpoints[name]?.launch_url),
})

/** What is sent: a secret only when one was typed, icons as they were. */
export function toToolBody(values: ToolValues, tool: SiteTool | undefined) {
  const people = values.people.split(/[\s,;]+/).filter(Boolean)
  const launchpoints = Object.fromEntries(
    points.flatMap((name) => {
      const launch_url = values.addresses[name].trim()
      if (launch_url === '') return []
      const icon_url = tool?.launchpoints[name]?.icon_url
      return [
        [name, { label: values.labels[name].trim() || values.name, launch_url, ...(icon_url ? { icon_url } : {}) }],
      ]
    }),
  )
  return {
    name: values.name,
    client_id: values.client_id,
    launchpoints,
    ...(people.length > 0 ? { people } : {}),
    ...(values.secret === '' ? {} : { secret: values.secret }),
  }
}
