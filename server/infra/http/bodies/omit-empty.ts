import type { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'

type Validate = ReturnType<typeof validatorCompiler>

/**
 * Checks parameters of OAuth as if those without a value had been left out (RFC 6749 sections 3.1 and 3.2), which programs send
 * for whatever somebody has not filled in. What may not be left out is told in its own words, and a `state` goes back as it came.
 */
export const omitEmpty = (endpoint: Endpoint, httpPart: string | undefined, validate: Validate): Validate => {
  const schema = parametersOf(endpoint, httpPart)
  return schema ? (value: unknown) => validate(withoutEmpty(schema, value)) : validate
}

const parametersOf = ({ dialect, method, query, body, encoding }: Endpoint, httpPart: string | undefined) => {
  if (dialect !== 'oauth') return undefined
  if (method === 'GET') return httpPart === 'querystring' ? query : undefined
  return httpPart === 'body' && encoding === 'form' ? body : undefined
}

function withoutEmpty(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const sent = Object.entries(value)
  const kept = sent.filter(([name, one]) => one !== '' || name === 'state' || isDemanded(schema, name))
  return kept.length < sent.length ? Object.fromEntries(kept) : value
}

function isDemanded(schema: z.ZodType, name: string): boolean {
  const member = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
  return member instanceof z.ZodType && !member.safeParse(undefined).success
}
