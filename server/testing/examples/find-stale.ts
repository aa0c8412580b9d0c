import type { LightMyRequestResponse } from 'fastify'
import { readExamples } from '#infra/http/openapi/examples/read-examples.ts'
import { withoutAnswer } from './without-answer.ts'

/** The thing that is told of, by itself or in the frame of version 2; of lists, whose entries may each have something else, none. */
const thingIn = (value: unknown): object | undefined => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return undefined
  if (!('status' in value && 'result' in value)) return value
  return Array.isArray(value.result) && value.result.length === 1 ? thingIn(value.result[0]) : undefined
}

/**
 * Whether the document's example of the operation lacks a member that the server answers to the same call, or has one that it does
 * not, in words.
 */
export const findStale = (operation: string, answer: LightMyRequestResponse): string | undefined => {
  const { status, answered } = readExamples().get(operation) ?? {}
  if (status !== answer.statusCode || !answered?.type.endsWith('json') || operation in withoutAnswer) return undefined
  const [shown, real] = [answered.value, answer.json()].map(thingIn)
  if (!shown || !real) return undefined
  const [had, has] = [Object.keys(shown), Object.keys(real)]
  const names = [...has.filter((name) => !had.includes(name)), ...had.filter((name) => !has.includes(name))]
  return names.length === 0
    ? undefined
    : `the example in the OpenAPI document is not what is answered now: ${names.join(', ')} (SASH_RECORD=1 npx vitest run server/testing/examples)`
}
