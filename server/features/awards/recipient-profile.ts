import { z } from 'zod'
import { withoutMarkup } from '#contracts/fields/fields.ts'
import type { JsonValue } from '#infra/db/schema/tables.ts'

const profileName = 'extensions:recipientProfile'
const profileContext = 'https://openbadgespec.org/extensions/recipientProfile/context.json'

type Extensions = { [name: string]: JsonValue }

const named = z.object({ [profileName]: z.object({ name: z.string() }) })
const profile = z.object({ [profileName]: z.record(z.string(), z.json()) })

/** The name that the issuer gave the recipient; empty where there is none. */
export const readRecipientName = (extensions: unknown): string =>
  named.safeParse(extensions).data?.[profileName].name ?? ''

/** The same extensions with another name, or without one; what else the profile says stays. */
export const nameRecipient = (extensions: Extensions, given: string | null): Extensions => {
  const name = withoutMarkup(given ?? '')
  if (name === readRecipientName(extensions)) return extensions
  const { [profileName]: _former, ...others } = extensions
  if (name === '') return others
  const fresh = { '@context': profileContext, type: ['Extension', 'extensions:RecipientProfile'] }
  return { ...others, [profileName]: { ...(profile.safeParse(extensions).data?.[profileName] ?? fresh), name } }
}
