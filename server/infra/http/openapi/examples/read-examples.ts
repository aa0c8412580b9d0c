import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findProjectRoot } from '../../../db/schema/migrate.ts'

/** One call as the server was sent and answered it, with what is random, secret or long in it replaced by something fixed. */
export interface Example {
  /** The operationId. */
  operation: string
  /** Parameters of the path and of the query that were given, by name. */
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** The body that was sent, of the media type. */
  sent?: { type: string; value: unknown }
  status: number
  /** The body that came back, of the media type. */
  answered?: { type: string; value: unknown }
}

/** Where the examples lie, a file for each part of the document and a line for each operation. */
export const examplesFolder = (): string => path.join(findProjectRoot(), 'server/infra/http/openapi/examples')

let known: ReadonlyMap<string, Example> | undefined

/** Examples by operationId. Fails when their folder is not there. */
export const readExamples = (): ReadonlyMap<string, Example> => {
  known ??= new Map(readLines(examplesFolder()).map((example) => [example.operation, example]))
  return known
}

/** Has them read again, for who has written them anew. */
export const forgetExamples = (): void => {
  known = undefined
}

const readLines = (folder: string): Example[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line))
