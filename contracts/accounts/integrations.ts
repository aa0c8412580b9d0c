import { z } from 'zod'
import { toolsFault } from '#shared/messages/faults/tools.ts'
import { courseEndpoint, v1Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'

/** The learning platform integration that Sash offers itself. */
export const canvasType = 'canvas-lti1'

/** Data of `canvas-lti1`. */
export const canvasData = z.object({
  credential: z.object({ client_id: z.string(), client_secret: z.string() }),
  config_url: z.string(),
})

/** One integration, of whatever type; what integrationData holds depends on the type. */
export const integration = z.object({
  integrationType: z.string(),
  integrationUid: z.string().nullish(),
  integrationData: z.unknown(),
})
export type Integration = z.infer<typeof integration>

const people = { access: ['rw:profile'], isForPeople: true } as const

export const listIntegrations = v1Endpoint({
  method: 'GET',
  path: '/v1/user/integrations',
  ...people,
  summary: 'Your integrations, with the keys that belong to them',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(integration),
})

export const createIntegration = v1Endpoint({
  method: 'POST',
  path: '/v1/user/integrations',
  ...people,
  summary: 'Set an integration up; of each type there is one, so a second call answers the same one',
  params: noParams,
  query: noQuery,
  body: z.object({ integrationType: z.literal(canvasType, { error: toolsFault('integration.unknown') }) }),
  response: integration,
})

export const deleteIntegration = v1Endpoint({
  method: 'DELETE',
  path: '/v1/user/integrations/:integrationType',
  ...people,
  summary: 'End an integration: its key and secret open nothing from then on',
  params: z.object({ integrationType: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const rotateIntegrationSecret = v1Endpoint({
  method: 'POST',
  path: '/v1/user/integrations/:integrationType/secret',
  ...people,
  summary: 'Put a new secret in the place of the present one, which opens nothing from then on; the key stays',
  params: z.object({ integrationType: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: integration,
})

/** Public: Canvas reads it when the tool is added by URL. It holds no secret. */
export const getCanvasCartridge = courseEndpoint({
  method: 'GET',
  path: '/lti/canvas.xml',
  edge: { rate: 'none' },
  access: 'public',
  summary: 'Tool settings of LTI 1.1, as Canvas reads them',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'text',
})

/** A launch of LTI 1.1, signed with OAuth 1.0 under the consumer key and secret. */
export const launchCanvas = courseEndpoint({
  method: 'POST',
  path: '/lti/canvas',
  access: 'public',
  summary: 'Open Sash in a course (LTI 1.1)',
  params: noParams,
  query: noQuery,
  body: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  response: z.string(),
  encoding: 'form',
  answer: 'html',
})
