import { z } from 'zod'
import { toolsFault } from '#shared/messages/faults/tools.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { forOperators } from '../operator/for-operators.ts'
import { launchpointNames } from './external-tools.ts'

const address = z
  .string()
  .max(2083)
  .refine((value) => URL.canParse(value), {
    error: 'must be an address such as https://tool.example.org/launch',
    abort: true,
  })
  .refine((value) => value.startsWith('https://'), 'must start with https://')
  .refine((value) => !/[@#]/.test(value), 'must have no user name and no #')

const launchpoint = z.strictObject({
  label: z.string().min(1, toolsFault('tool.empty')).max(128),
  launch_url: address,
  icon_url: address.optional(),
})

const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, toolsFault('tool.slug'))
const secret = z
  .string()
  .min(16, toolsFault('tool.short', { most: 16 }))
  .max(254)

/** What a tool of others is, without its secret; launchpoints by their names. */
export const toolFacts = z.strictObject({
  name: z.string().min(1, toolsFault('tool.empty')).max(128),
  client_id: z.string().min(1, toolsFault('tool.empty')).max(254),
  /** Addresses of those it is for; everybody if not given. */
  people: z.array(z.string().max(254).toLowerCase()).max(1000).optional(),
  launchpoints: z.partialRecord(z.enum(launchpointNames), launchpoint),
})
export type ToolFacts = z.output<typeof toolFacts>

/** A tool as the operator's file has it. The secret signs what the tool is told; plain links need none. */
export const toolSettings = toolFacts
  .extend({ slug, secret: secret.optional() })
  .refine((tool) => tool.secret !== undefined || !needsSecret(tool), {
    error: 'is missing; actions on awards are signed with it',
    path: ['secret'],
  })
export type ToolSettings = z.output<typeof toolSettings>

/** Whether a tool is told of awards, so that it has to know from whom. */
export const needsSecret = ({ launchpoints }: Pick<ToolFacts, 'launchpoints'>): boolean =>
  Boolean(launchpoints.issuer_assertion_action ?? launchpoints.earner_assertion_action)

export const siteTool = toolFacts.extend({
  slug: z.string(),
  has_secret: z.boolean(),
  /** From the operator's file, which alone changes it. */
  is_fixed: z.boolean(),
})
export type SiteTool = z.infer<typeof siteTool>

const operator = { ...forOperators, query: noQuery } as const
const one = { path: '/v3/site/tools/:toolSlug', params: z.object({ toolSlug: slug }) } as const

/** 404 for everybody but the operator, as the others. */
export const listSiteTools = v3Endpoint({
  ...operator,
  method: 'GET',
  path: '/v3/site/tools',
  summary: 'External tools of this server, for its operator',
  params: noParams,
  body: noBody,
  response: z.array(siteTool),
})

/** A missing secret stays as it is, null takes it away; it is never told. */
export const saveSiteTool = v3Endpoint({
  ...operator,
  ...one,
  method: 'PUT',
  summary: 'Add or replace an external tool, as the operator',
  body: toolFacts.extend({ secret: secret.nullish() }),
  response: siteTool,
})

export const removeSiteTool = v3Endpoint({
  ...operator,
  ...one,
  method: 'DELETE',
  summary: 'Remove an external tool, as the operator',
  body: noBody,
  response: nothing,
  status: 204,
})
