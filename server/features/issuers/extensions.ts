import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { extensionsBytes } from '#contracts/fields/extensions.ts'
import type { JsonValue } from '#infra/db/schema/tables.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

export interface Extensions {
  [name: string]: JsonValue
}

const stored = z.record(z.string(), z.json())

/** JSON columns come back as unchecked values; what was kept before there were extensions has none. */
export const readExtensions = (value: unknown): Extensions => stored.parse(value ?? {})

const names = /^(?:extensions:[A-Za-z][\w-]*|https?:\/\/\S+)$/

const described = z.object({
  '@context': z.union([z.string().min(1), z.array(z.unknown()).min(1), z.record(z.string(), z.unknown())]),
  type: z.union([z.string().min(1), z.array(z.string()).min(1)]),
})

interface Rules {
  /** Awards have always been taken with extensions that say neither their context nor their type. */
  mayLackContext?: boolean
  /** What is there already may be sent back as it was read, however it came in. */
  before?: Extensions
}

/**
 * Extensions of whatever has them: they stand in public documents among these' own members, so they may not take the name
 * of one, and each says what it is (Open Badges 2.0, Extensions: `@context` and `type` are required).
 */
export const parseExtensions = (
  given: Readonly<Record<string, unknown>> | null | undefined,
  { mayLackContext = false, before = {} }: Rules = {},
): Extensions => {
  const text = JSON.stringify(given ?? {})
  if (Buffer.byteLength(text) > extensionsBytes) throw refused('extensions.large')
  const extensions = readExtensions(JSON.parse(text))
  for (const [name, value] of Object.entries(extensions)) {
    if (Object.hasOwn(before, name) && isDeepStrictEqual(before[name], value)) continue
    if (!names.test(name)) throw refused('award.extensions')
    const parts = Array.isArray(value) ? value : [value]
    if (!mayLackContext && !parts.every((part) => described.safeParse(part).success)) {
      throw refused('extensions.context')
    }
  }
  return extensions
}

const refused = (code: 'award.extensions' | 'extensions.context' | 'extensions.large') =>
  invalid({ extensions: [makeMessage(code)] })
