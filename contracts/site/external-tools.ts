import { z } from 'zod'
import { v1Endpoint, v2Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { envelope } from '../v2/v2.ts'

/** Where tools of others show up; the first two are plain links, the others open with what the tool is told. */
export const launchpointNames = [
  'navigation_external_launch',
  'issuer_external_launch',
  'issuer_assertion_action',
  'earner_assertion_action',
] as const
export type LaunchpointName = (typeof launchpointNames)[number]

export const toolLaunchpoint = z.object({
  /** Where the launch is asked for, with `?context_id=`. */
  url: z.string(),
  launch_url: z.string(),
  label: z.string(),
  icon_url: z.string().nullable(),
})

export const externalTool = z.object({
  name: z.string(),
  client_id: z.string(),
  slug: z.string(),
  launchpoints: z.record(z.string(), toolLaunchpoint),
})
export type ExternalTool = z.infer<typeof externalTool>

export const toolLaunch = z.object({ launch_url: z.string(), launch_data: z.record(z.string(), z.string()) })
export type ToolLaunch = z.infer<typeof toolLaunch>

export const externalToolV2 = z.object({
  entityType: z.literal('ExternalTool'),
  name: z.string(),
  clientId: z.string(),
  slug: z.string(),
  launchpoints: z.record(
    z.string(),
    z.object({ url: z.string(), launchUrl: z.string(), label: z.string(), iconUrl: z.string().nullable() }),
  ),
})
export const toolLaunchV2 = z.object({
  entityType: z.literal('ExternalToolLaunch'),
  launchUrl: z.string(),
  launchData: z.record(z.string(), z.string()),
})

const launchPath = z.object({ toolSlug: z.string().max(64), launchpoint: z.string().max(64) })
const launchQuery = z.object({ context_id: z.string().max(64).optional() })
const described =
  'An LTI 1.1 basic launch, signed with OAuth 1.0a: send launch_data to launch_url as a form. Of the assertion actions context_id names the award.'

/** Tools for everybody and, for who is signed in, those set up for them. Its path ends in a slash, as clients expect. */
export const listExternalTools = v1Endpoint({
  method: 'GET',
  path: '/v1/externaltools/',
  access: 'optional',
  summary: 'External tools and where they show up',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(externalTool),
})

export const launchExternalTool = v1Endpoint({
  method: 'GET',
  path: '/v1/externaltools/launch/:toolSlug/:launchpoint',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'What opens an external tool for you',
  description: described,
  params: launchPath,
  query: launchQuery,
  body: noBody,
  response: toolLaunch,
})

export const listExternalToolsV2 = v2Endpoint({
  method: 'GET',
  path: '/v2/externaltools/',
  access: 'optional',
  summary: 'External tools and where they show up',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: envelope(externalToolV2),
})

export const launchExternalToolV2 = v2Endpoint({
  method: 'GET',
  path: '/v2/externaltools/launch/:toolSlug/:launchpoint',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'What opens an external tool for you',
  description: described,
  params: launchPath,
  query: launchQuery,
  body: noBody,
  response: envelope(toolLaunchV2),
})
