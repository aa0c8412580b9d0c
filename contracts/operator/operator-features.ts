import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { forOperators } from './for-operators.ts'

const base = '/v3/operator/features'

/** What operators switch while the server runs, and how it is unless somebody has. A name that was used once stays. */
export const featureDefaults = {
  'sign-up': true,
  'issuer-approval': false,
  'import-by-address': true,
  'app-registration': true,
  'password-grant': true,
  webhooks: true,
} as const
export type FeatureName = keyof typeof featureDefaults
export const featureNames = [
  'sign-up',
  'issuer-approval',
  'import-by-address',
  'app-registration',
  'password-grant',
  'webhooks',
] as const satisfies readonly FeatureName[]

export const feature = z.object({
  name: z.enum(featureNames),
  is_on: z.boolean(),
  /** The setting of the environment that decides, whatever is switched here; null where there is none. */
  fixed_by: z.string().nullable(),
  /** Null where it is as Sash comes. */
  changed_at: shownMoment.nullable(),
})
export type SwitchedFeature = z.infer<typeof feature>

/** 404 for everybody but operators, as the next. */
export const listFeatures = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary: 'What operators switch while the server runs, and how it is, for them',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(feature),
})

export const switchFeature = v3Endpoint({
  ...forOperators,
  method: 'PUT',
  path: `${base}/:feature`,
  summary: 'Switch a feature on or off, as an operator; needs a fresh sign-in',
  description: 'All servers know it within two seconds. Refused while a setting of the environment decides.',
  params: z.object({ feature: z.string().max(64) }),
  query: noQuery,
  body: z.object({ is_on: z.boolean() }),
  response: feature,
})
