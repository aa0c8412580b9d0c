import { sql } from 'kysely'
import { z } from 'zod'
import { confirmsIssuer } from '#openbadges'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { type NameStanding, named, unconfirmed } from '#shared/names/name-standing.ts'
import type { KeptFacts } from '../views/imported-facts.ts'

const kept = z.object({
  checks: z
    .array(
      z.object({
        name: z.string(),
        status: z.enum(['passed', 'failed', 'not-checked']),
        warning: z.literal(true).optional().catch(true),
      }),
    )
    .catch([]),
  // Verifications of earlier releases do not have it.
  credential: z
    .object({ issuer: z.object({ confirmed: z.boolean() }) })
    .optional()
    .catch(undefined),
})

/** Of the last verification of a badge from elsewhere: its reason, and what tells whether its issuer is confirmed. */
export const briefReport = sql<object>`case
  when imported_badges.report #> '{credential,issuer,confirmed}' is null
  then jsonb_build_object('reason', imported_badges.report -> 'reason', 'checks', imported_badges.report -> 'checks')
  else jsonb_build_object('reason', imported_badges.report -> 'reason', 'credential',
    jsonb_build_object('issuer', jsonb_build_object('confirmed',
      imported_badges.report #> '{credential,issuer,confirmed}')))
  end`

/** Whether the last verification confirmed the issuer that a badge from elsewhere names. */
export const standingOfImport = ({ report }: { report: unknown }): NameStanding => {
  const { checks, credential } = kept.catch({ checks: [] }).parse(report)
  return (credential?.issuer.confirmed ?? confirmsIssuer(checks)) ? named : unconfirmed
}

/** The name that a badge from elsewhere gives its issuer. */
export const nameOfImport = (row: { report: unknown }, { issuer }: Pick<KeptFacts, 'issuer'>): IssuerName =>
  new IssuerName(issuer.name, standingOfImport(row))
