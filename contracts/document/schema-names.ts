import { z } from 'zod'
import * as awardDetails from '../awards/award-details.ts'
import * as achievementDetails from '../badge-classes/achievement-details.ts'
import * as badgeLanguages from '../badge-classes/badge-languages.ts'
import { modules } from '../endpoints.ts'
import * as issuerIdentity from '../issuers/issuer-identity.ts'
import * as webhookMessages from '../issuers/webhook-messages.ts'
import * as standingSchema from '../names/standing-schema.ts'
import * as clientInfo from '../oauth/client-info.ts'
import * as v2 from '../v2/v2.ts'
import * as documents from './documents.ts'
import { namedByUse, schemaAliases } from './schema-aliases.ts'

const others = [
  badgeLanguages,
  documents,
  v2,
  awardDetails,
  achievementDetails,
  issuerIdentity,
  standingSchema,
  clientInfo,
  webhookMessages,
]

/** Lists of words, choices and objects; what is a plain value stands where it is used. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodEnum ||
  value instanceof z.ZodUnion ||
  value instanceof z.ZodDiscriminatedUnion

const nameOf = (exported: string): string =>
  schemaAliases[exported] ?? exported.charAt(0).toUpperCase() + exported.slice(1)

const exported = [...modules, ...others].flatMap((module) =>
  Object.entries(module).flatMap(([name, value]): [z.ZodType, string][] =>
    isNamed(value) ? [[value, nameOf(name)]] : [],
  ),
)

/**
 * What the OpenAPI document, and all that is made from it, calls a schema: the name under which its contract exports it, so
 * that browser, server and clients say the same word.
 */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map([...exported, ...namedByUse])
