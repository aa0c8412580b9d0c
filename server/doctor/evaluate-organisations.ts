import { X509Certificate } from 'node:crypto'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Diagnosis, ok, warn } from './finding.ts'

export interface OrganisationFacts {
  name: string
  /** When the last certificate of a SAML provider ends; undefined of others. */
  endsAt: Date | undefined
}

const most = 1000

export const gatherOrganisations = async (db: Db): Promise<OrganisationFacts[]> => {
  const rows = await db
    .selectFrom('organisations')
    .select(['name', 'kind', 'certificates'])
    .orderBy('name')
    .limit(most)
    .execute()
  return rows.map(({ name, kind, certificates }) => ({
    name,
    endsAt: kind === 'saml' ? lastEnd(certificates) : undefined,
  }))
}

const lastEnd = (certificates: readonly string[]): Date =>
  new Date(Math.max(0, ...certificates.map((pem) => new Date(new X509Certificate(pem).validTo).getTime())))

const day = 86_400_000
const soonDays = 30

/** Sign-ins go on after the end of a certificate; its provider is about to sign with another one. */
export const evaluateOrganisations = (organisations: readonly OrganisationFacts[], now: Date): Diagnosis[] => {
  const soon = new Date(now.getTime() + soonDays * day)
  const ending = organisations.filter(({ endsAt }) => endsAt !== undefined && endsAt < soon)
  if (organisations.length === 0) return []
  if (ending.length === 0) return [ok('organisations', `${organisations.length} sign their people in.`)]
  return ending.map(({ name, endsAt }) =>
    warn(
      'organisations',
      `The last certificate of ${name} ends on ${endsAt?.toISOString().slice(0, 10)}.`,
      'ask for its new metadata, and paste it under Administration, Organisations.',
    ),
  )
}
