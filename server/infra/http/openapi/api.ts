import type { Schema } from './schemas/schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}
export interface Reference {
  $ref: string
}
export type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>
export interface Answer {
  description: string
  headers?: Record<string, Reference>
  content?: Content
}
export interface ApiBody {
  required: boolean
  description?: string
  content: Content
}
export interface Operation {
  operationId: string
  summary: string
  description: string
  deprecated?: true
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: ApiBody
  responses: Record<string, Answer | Reference>
}

export type Kind = 'schemas' | 'responses' | 'parameters' | 'headers' | 'securitySchemes'

/** The OpenAPI document, as far as Sash has it. */
export interface Api {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string; description: string }[]
  tags: { name: string; 'x-displayName': string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, object>>
  components: Record<Exclude<Kind, 'schemas'>, Record<string, object>> & { schemas: Record<string, Schema> }
}

/** A reference to something that the document says once. */
export const refer = (kind: Kind, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

/** The address as OpenAPI writes it. */
export const writePath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
