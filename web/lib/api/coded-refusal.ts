import type { Message } from '#shared/messages/message.ts'

/** What a refusal says, by codes. */
export interface CodedRefusal {
  code: string
  /** Where it says something else than the sentence of its code. */
  sentence?: Message | undefined
  fields?: Record<string, Message[]> | undefined
}

/** Reads the header of a refusal; undefined where there is none, or none that can be read. */
export function readRefusal(header: string | null): CodedRefusal | undefined {
  try {
    const value: unknown = JSON.parse(header ?? 'null')
    return isRefusal(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRefusal(value: unknown): value is CodedRefusal {
  if (!isObject(value) || typeof value.code !== 'string') return false
  const { sentence, fields } = value
  const hasFields = isObject(fields) && Object.values(fields).every((list) => Array.isArray(list) && list.every(isSaid))
  return (sentence === undefined || isSaid(sentence)) && (fields === undefined || hasFields)
}

function isSaid(value: unknown): value is Message {
  return isObject(value) && typeof value.code === 'string' && (value.values === undefined || isObject(value.values))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
