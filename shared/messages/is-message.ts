import type { Message, MessageValue } from './message.ts'

/** True for a message, as it may have come from a server. */
export function isMessage(value: unknown): value is Message {
  if (!isObject(value) || typeof value.code !== 'string') return false
  const { values } = value
  return values === undefined || (isObject(values) && Object.values(values).every(isMessageValue))
}

function isMessageValue(value: unknown): value is MessageValue {
  if (Array.isArray(value)) return value.every(isMessage)
  return typeof value === 'string' || typeof value === 'number' || isMessage(value)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
